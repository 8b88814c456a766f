-- Only hand-written Lua is checked: the specs, their stand-ins, the demo, the acceptance suite and _meta.lua.
std = "luajit+busted"
max_line_length = 120
include_files = {
    "spec/**/*.lua", "demo/**/*.lua", "bench/**/*.lua", "catchword.koplugin/**/*.lua", "acceptance/**/*.lua",
}
-- Taken as it is from outside.
exclude_files = { "acceptance/driver/2-driver.lua" }
ignore = { "212/self" }
-- Lua that runs in a real reader.
files["acceptance"] = {
    globals = { "D" }, read_globals = { "D_BOOKS", "G_reader_settings" }, max_line_length = 140,
}
files["spec/contract"] = { read_globals = { "D", "D_BOOKS", "G_reader_settings" } }
