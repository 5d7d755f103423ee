# Built as robot-frames or robot-follow, with the tables that keepout-arm wrote into ROBOT_DATA as robot_arm.c.
APP_SOURCES := tools/tests/robot/$(APP:robot-%=%).c $(ROBOT_DATA)/robot_arm.c
APP_CFLAGS := -I$(ROBOT_DATA)
