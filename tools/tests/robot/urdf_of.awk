# Writes the URDF of a robot in joints.csv: awk -v meshes="link0 link1 ..." -f urdf_of.awk joints.csv. Meshes are those of
# package://robot/NAME.stl; a link whose name ends with one of them has it.
BEGIN {
    FS = ","
    count = split(meshes, mesh, " ")
    print "<?xml version=\"1.0\"?>\n<robot name=\"robot\">"
}

function link(name,    i, best)
{
    if (name in seen)
        return
    seen[name] = 1
    best = ""
    for (i = 1; i <= count; i++)
        if (substr(name, length(name) - length(mesh[i]) + 1) == mesh[i] && length(mesh[i]) > length(best))
            best = mesh[i]
    print " <link name=\"" name "\">"
    if (best != "")
        print "  <collision><geometry><mesh filename=\"package://robot/" best ".stl\"/></geometry></collision>"
    print " </link>"
}

/^#/ || NF != 12 { next }
{
    link($2)
    link($3)
    axis = "0 0 1"
    if ($10 ~ /x/) axis = "1 0 0"
    if ($10 ~ /y/) axis = "0 1 0"
    if ($10 ~ /-/) gsub(/1/, "-1", axis)
    print " <joint name=\"" $1 "\" type=\"" ($10 == "fixed" ? "fixed" : "revolute") "\">"
    print "  <parent link=\"" $2 "\"/><child link=\"" $3 "\"/>"
    print "  <origin xyz=\"" $4 " " $5 " " $6 "\" rpy=\"" $7 " " $8 " " $9 "\"/><axis xyz=\"" axis "\"/>"
    print "  <limit lower=\"" $11 "\" upper=\"" $12 "\" effort=\"1\" velocity=\"1\"/>"
    print " </joint>"
}
END { print "</robot>" }
