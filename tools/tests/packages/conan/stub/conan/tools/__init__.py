"""The tools that a recipe imports."""
