# Prints a file with a new table between its markers: <!-- NAME: who writes it --> and <!-- /NAME
# -->. -v name= -v table=FILE. Fails unless each marker occurs once.
$0 == "<!-- /" name " -->" { inside = 0 }
!inside { print }
index($0, "<!-- " name ": ") == 1 { inside = 1; n++; while ((getline line < table) > 0) print line }
END { exit n != 1 || inside }
