# The costs of meshes: see README.md.

.PHONY: mesh-bench mesh-bench-docs
mesh-bench: ## meshes: trees beside brute force, beside FCL and Bullet: build/mesh-bench.csv, .md
	@$(SETUP) install run
	@$(SETUP) install mesh-bench || echo "mesh-bench: going on with what is there" >&2
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/mesh/run.sh

mesh-bench-docs: ## that, and the tables that are kept in tests/bench/mesh
	@$(MAKE) mesh-bench
	@cp build/mesh-bench.md tests/bench/mesh/RESULTS.md
