# C++ on the host only, for the other engines: those whose headers are installed.
HAVE_FCL := $(wildcard /usr/include/fcl/fcl.h)
HAVE_BULLET := $(wildcard /usr/include/bullet/BulletCollision/Gimpact/btGImpactShape.h)
PEERS := main check workload panda engine_keepout $(if $(HAVE_FCL),engine_fcl judge) $(if $(HAVE_BULLET),engine_bullet)

APP_SOURCES := tests/bench/mesh/shapes.c
APP_CFLAGS := -O2
APP_EXTRA_OBJECTS := $(PEERS:%=$(OUT)/tests/bench/mesh_peers/%.o)
APP_LDFLAGS := $(if $(HAVE_FCL),-lfcl -lccd) \
               $(if $(HAVE_BULLET),-lBulletCollision-float64 -lLinearMath-float64) -lstdc++ -lm
PEERS_HEADERS := $(wildcard tests/bench/mesh_peers/*.hpp tests/bench/mesh/*.h)

$(APP_EXTRA_OBJECTS): $(OUT)/%.o: %.cpp $(PEERS_HEADERS) $(OUT)/flags $(OUT)/flags-$(APP)
	@mkdir -p $(@D)
	@echo "  CXX     $@" >&2
	$(Q)g++ -std=c++17 -O2 -Wall -Wextra -Werror -Iinc -Itests/bench/mesh $(if $(HAVE_FCL),-DHAVE_FCL) \
	    $(if $(HAVE_BULLET),-DHAVE_BULLET -DBT_USE_DOUBLE_PRECISION) \
	    -isystem /usr/include/eigen3 -isystem /usr/include/bullet -c $< -o $@
