-- Only hand-written Lua is checked: the specs, their stand-ins, the demo and _meta.lua.
std = "luajit+busted"
max_line_length = 120
include_files = { "spec/**/*.lua", "demo/**/*.lua", "bench/**/*.lua", "koplugin/**/*.lua" }
ignore = { "212/self" }
