# Random fences of latitude and longitude, and what the library answers about points beside their edges: for judge.py.
APP_LDFLAGS := -lm
