# The library as it is shipped.
