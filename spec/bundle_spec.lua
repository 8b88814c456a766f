-- What is shipped: one file that leaves the host as it found it.
local BUNDLE = "dist/librarysync.koplugin/main.lua"
-- The same before its names were shortened: `require` is still called so.
local LONG_BUNDLE = "build/bundle/main.lua"

local function contents(path)
    local file = assert(io.open(path, "rb"), path .. " is not built: make build")
    local text = file:read("*a")
    file:close()
    return text
end

-- The modules of the host that are declared: each path under lua-declarations is a name.
local function declared_modules()
    local names = {}
    local listing = assert(io.popen("find lua-declarations -name '*.d.ts'"))
    for path in listing:lines() do
        for name in contents(path):gmatch('declare module "([^"]+)"') do names[name] = true end
    end
    listing:close()
    return names
end

describe("the bundle", function()
    local plugin
    local globals, loaded = {}, {}

    setup(function()
        -- The host has its own modules already, whatever they do to the world.
        for name in pairs(declared_modules()) do pcall(require, name) end
        for name in pairs(_G) do globals[name] = true end
        for name in pairs(package.loaded) do loaded[name] = true end
        plugin = dofile(BUNDLE)
    end)

    it("adds no global", function()
        for name in pairs(_G) do assert.truthy(globals[name], "new global " .. tostring(name)) end
    end)

    it("adds no module to those that the host has", function()
        for name in pairs(package.loaded) do assert.truthy(loaded[name], "new module " .. name) end
    end)

    it("asks the host for its modules by the very names that are declared", function()
        local declared = declared_modules()
        local asked = 0
        for name in contents(LONG_BUNDLE):gmatch('require%("([^"]+)"%)') do
            if not name:match("^src%.") and name ~= "lualib_bundle" then
                asked = asked + 1
                assert.truthy(declared[name], "undeclared host module " .. name)
            end
        end
        assert.is_true(asked > 10)
    end)

    it("answers the host's events with functions of its own", function()
        for _, event in ipairs({
            "ReaderReady", "PageUpdate", "PosUpdate", "CloseDocument", "Suspend", "Resume", "NetworkConnected",
            "DispatcherRegisterActions", "LibrarySyncAction",
        }) do
            assert.equal("function", type(rawget(plugin, "on" .. event)), event)
        end
    end)

    it("does nothing to the world while it is read", function()
        assert.is_nil(rawget(plugin, "ui"))
    end)

    it("names no path of the machine it was built on", function()
        assert.is_nil(contents(BUNDLE):find(os.getenv("PWD"), 1, true))
    end)
end)
