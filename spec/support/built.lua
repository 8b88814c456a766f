-- Refuses to run on code that is older than its sources. The runner of `make test` has just built it, and says so by
-- the environment variable BUILT: "lua" or "plugin".
local built = {}

local LUA = { stamp = "build/lua.stamp", sources = "src test/cases lua-declarations tstl.json tsconfig.*json" }
local PLUGIN = { stamp = "build/plugin.stamp", sources = "catchword.koplugin tools/bundle build/lua.json" }

local function newer_than(part)
    local command = "find %s -newer %s -print -quit 2>&1"
    local pipe = assert(io.popen(command:format(part.sources, part.stamp)))
    local found = pipe:read("*l")
    pipe:close()
    return found
end

local function demand(part, command)
    local found = newer_than(part)
    if not found then return end
    local advice = "The compiled code is older than %s. Run `%s` first, or `make test FILE=…`.\n"
    io.stderr:write(advice:format(found, command))
    os.exit(1)
end

-- The compiled modules.
function built.lua()
    if not os.getenv("BUILT") then demand(LUA, "make lua") end
end

-- The folder of the plugin, as it is shipped.
function built.plugin()
    if os.getenv("BUILT") ~= "plugin" then demand(PLUGIN, "make build") end
    return "dist/catchword.koplugin"
end

return built
