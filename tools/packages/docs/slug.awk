# The name of a heading as a part of a link.
function slug(text) {
    text = tolower(text)
    gsub(/[^a-z0-9 _-]/, "", text)
    gsub(/[ -]/, "_", text)
    return text
}
