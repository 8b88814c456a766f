-- The shipped plugin: a main piece and other pieces, which leave the host unchanged.
local cjson = require("cjson")
local disk = require("disk")
local lfs = require("libs/libkoreader-lfs")

local FOLDER = require("built").plugin()
-- The host loads the launcher, and this the piece that is there from the start.
local LAUNCHER = FOLDER .. "/main.lua"
local MAIN = FOLDER .. "/main.piece.lua"
local NAMES = FOLDER .. "/names.lua"

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

local function pieces()
    local names = {}
    for name in lfs.dir(FOLDER) do
        local piece = name:match("^(.+)%.piece%.lua$")
        if piece ~= "main" then table.insert(names, piece) end
    end
    return names
end

-- By piece, the names by which other pieces need it.
local function names_by_piece()
    local names = {}
    for piece, list in contents(NAMES):gmatch('%["([%w-]+)"%] = %[%[(.-)%]%]') do
        names[piece] = {}
        for name in list:gmatch("%S+") do table.insert(names[piece], name) end
    end
    return names
end

-- The one table in which everything is that is not a local: what a handler of the plugin holds.
local function exports_of(plugin)
    for place = 1, 60 do
        local name, value = debug.getupvalue(plugin.init, place)
        assert(name, "the plugin holds no table of exports")
        if type(value) == "table" and getmetatable(value) and getmetatable(value).__index then return value end
    end
end

describe("the built plugin", function()
    local plugin
    local globals, loaded = {}, {}

    setup(function()
        -- The host has its own modules already, whatever they do to the world.
        for name in pairs(declared_modules()) do pcall(require, name) end
        for name in pairs(_G) do globals[name] = true end
        for name in pairs(package.loaded) do loaded[name] = true end
        plugin = dofile(MAIN)
    end)

    it("can be read without loading a piece", function()
        local alone = disk.new_folder()
        assert(os.execute(("cp '%s' '%s' '%s/'"):format(LAUNCHER, MAIN, alone)))
        assert.equal("table", type(dofile(alone .. "/main.lua")))
        disk.remove(alone)
    end)

    it("finds each name of a piece, whichever piece is loaded first", function()
        local names = names_by_piece()
        assert.is_true(#pieces() > 5)
        for _, piece in ipairs(pieces()) do
            local exports = exports_of(dofile(LAUNCHER))
            assert.is_true(#names[piece] > 0, piece)
            for _, name in ipairs(names[piece]) do assert.not_nil(exports[name], piece .. " " .. name) end
        end
    end)

    it("finds a piece by each of its names", function()
        for piece, names in pairs(names_by_piece()) do
            for _, name in ipairs(names) do
                local exports, loaded_pieces = exports_of(dofile(LAUNCHER)), {}
                local loadfile = _G.loadfile
                _G.loadfile = function(path) -- luacheck: ignore 122
                    table.insert(loaded_pieces, path:match("([^/]+)%.piece%.lua$"))
                    return loadfile(path)
                end
                local found = exports[name]
                _G.loadfile = loadfile -- luacheck: ignore 122
                assert.not_nil(found, name)
                assert.equal(piece, loaded_pieces[1], name)
            end
        end
    end)

    it("has no value under an unknown name", function()
        assert.is_nil(exports_of(plugin).Nothing)
        assert.is_nil(exports_of(plugin).nothing)
    end)

    it("adds no global name", function()
        for name in pairs(_G) do assert.truthy(globals[name], "new global " .. tostring(name)) end
    end)

    it("adds no module to the host's modules", function()
        for name in pairs(package.loaded) do assert.truthy(loaded[name], "new module " .. name) end
    end)

    it("has no module name of another plugin", function()
        for _, piece in ipairs(pieces()) do
            assert.is_nil(package.searchpath(piece .. ".piece", FOLDER .. "/?.lua"), piece)
        end
    end)

    it("requires the host's modules by the declared names", function()
        local declared = declared_modules()
        local asked = 0
        for file in lfs.dir(FOLDER) do
            if file:find("%.piece%.lua$") then
                for name in contents(FOLDER .. "/" .. file):gmatch('require%("([^"]+)"%)') do
                    asked = asked + 1
                    assert.truthy(declared[name], "undeclared host module " .. name)
                end
            end
        end
        assert.is_true(asked > 10)
    end)

    it("answers the host's events with functions of its own", function()
        for _, event in ipairs({
            "ReaderReady", "PageUpdate", "PosUpdate", "CloseDocument", "Suspend", "Resume", "NetworkConnected",
            "DispatcherRegisterActions", "CatchwordAction",
        }) do
            assert.equal("function", type(rawget(plugin, "on" .. event)), event)
        end
    end)

    it("changes nothing outside itself while it is read", function()
        assert.is_nil(rawget(plugin, "ui"))
    end)

    it("contains no path of the machine that built it", function()
        for file in lfs.dir(FOLDER) do
            if file:find("%.lua$") then
                assert.is_nil(contents(FOLDER .. "/" .. file):find(os.getenv("PWD"), 1, true), file)
            end
        end
    end)

    it("has one build number in all of its files", function()
        local number = contents(MAIN):match('"(%x%x%x%x%x%x%x%x%x%x%x%x)"')
        assert.truthy(contents(LAUNCHER):find(number, 1, true))
        for _, piece in ipairs(pieces()) do
            assert.equal(number, contents(("%s/%s.piece.lua"):format(FOLDER, piece)):match('\nreturn "(%x+)"'))
        end
    end)

    it("shows the version of its package to the host and on the screen", function()
        local version = cjson.decode(contents("package.json")).version
        assert.equal(version, dofile(FOLDER .. "/_meta.lua").version)
        local told = 0
        for file in lfs.dir(FOLDER) do
            local text = file:find("%.lua$") and contents(FOLDER .. "/" .. file) or ""
            assert.is_nil(text:find('"VERSION"', 1, true), file)
            if text:find(('"%s"'):format(version), 1, true) then told = told + 1 end
        end
        assert.equal(2, told)
    end)

    it("says in each file where its source is", function()
        for file in lfs.dir(FOLDER) do
            local text = file:find("%.piece%.lua$") and contents(FOLDER .. "/" .. file)
            if text then
                assert.truthy(text:find("^%-%- Part of Catchword, compiled from TypeScript%."), file)
                assert.truthy(text:find("\n%-%- src/[%w/-]+[%w.]+%.ts\n"), file)
                for source in text:gmatch("\n%-%- (src/%S+)\n") do assert.truthy(lfs.attributes(source), source) end
            end
        end
        assert.truthy(contents(LAUNCHER):find("tools/bundle/launcher.lua", 1, true))
        assert.truthy(contents(FOLDER .. "/l10n/de.lua"):find("^%-%- From catchword%.koplugin/l10n/de%.po"))
    end)

    it("names functions in the trace of an error as the sources do", function()
        local exports = exports_of(plugin)
        local trace
        xpcall(function() exports.mainMenu(nil) end, function(message) trace = debug.traceback(message) end)
        assert.truthy(trace:find("main%.piece%.lua:%d+: attempt to "), trace)
        assert.truthy(trace:find("in function 'mainMenu'", 1, true), trace)
    end)
end)
