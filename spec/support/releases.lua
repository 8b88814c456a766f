-- Releases of the plugin, made by the tools that make the real ones, of what was built last and what is changed in it.
--
--     local releases = require("releases").open()          where they are published; releases.plain, releases.secure
--     releases:make("0.2.0", { change = function(main) return main end, host = "v2026.07" })   and publishes it
--     releases:publish("0.2.0", { ["release.json"] = "page" })     see releaseServer.mjs for the ways
--     releases:requests()  releases:close()
local cjson = require("cjson")
local disk = require("disk")
local http = require("socket.http")
local nodeServer = require("nodeServer")

local SHIPPED = require("built").plugin()

local releases = {}
releases.__index = releases

-- The version of what was built.
releases.built = cjson.decode(disk.read("package.json")).version

function releases.open()
    local server = nodeServer.start("releaseServer")
    return setmetatable({ server = server, plain = server.plain, secure = server.secure, folder = disk.new_folder() },
        releases)
end

function releases:close()
    self.server:stop()
    disk.remove(self.folder)
end

local function run(...)
    local command = (...):format(select(2, ...))
    assert(os.execute(command) == 0, command)
end

local function rewrite(path, change)
    disk.write(path, change(disk.read(path)))
end

function releases:make(version, options)
    options = options or {}
    local home = self.folder .. "/" .. version
    local plugin = home .. "/catchword.koplugin"
    run("mkdir -p '%s' && cp -r '%s' '%s'", home, SHIPPED, plugin)
    local quoted = '"' .. releases.built:gsub("%.", "%%.") .. '"'
    for _, name in ipairs(disk.list(plugin)) do
        if name:find("%.lua$") then
            rewrite(plugin .. "/" .. name, function(text) return (text:gsub(quoted, '"' .. version .. '"')) end)
        end
    end
    if options.change then rewrite(plugin .. "/main.piece.lua", options.change) end
    local package = { version = version, engines = { koreader = options.host or "v2024.11" } }
    disk.write(home .. "/package.json", cjson.encode(package))
    disk.write(home .. "/CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- **Tides** are told.\n")
    run("cd '%s' && node '%s/tools/release.mjs' catchword.koplugin release > /dev/null", home, os.getenv("PWD"))
    self:publish(version)
    return home .. "/release"
end

function releases:publish(version, ways)
    local told = { folder = ("%s/%s/release"):format(self.folder, version), ways = ways }
    self.server.process:write(cjson.encode(told), "\n")
    self.server.process:flush()
    -- The request log is empty once the server has read the change.
    repeat until #self:requests() == 0
end

function releases:requests()
    return cjson.decode((http.request(self.plain .. "/requests")))
end

-- Changes what `release.json` of this version says.
function releases:describe(version, change)
    local path = ("%s/%s/release/release.json"):format(self.folder, version)
    local told = cjson.decode(disk.read(path))
    change(told)
    disk.write(path, cjson.encode(told))
end

return releases
