-- The start of KOReader with the plugin set up, and what is loaded when the device sleeps without a network.
local PluginLoader = require("pluginloader")
local host = require("host")
local rig = require("rig")

local ROUNDS = 9
local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"

local function median(times)
    table.sort(times)
    return times[math.ceil(#times / 2)]
end

-- Milliseconds of processor time that each call of `PluginLoader[name]` takes, while `work` runs.
local function timing(name, work)
    local times, real = {}, PluginLoader[name]
    PluginLoader[name] = function(...)
        local began = os.clock()
        local one, two = real(...)
        table.insert(times, (os.clock() - began) * 1000)
        return one, two
    end
    work()
    PluginLoader[name] = real
    return times
end

-- How many pieces are loaded while `work` runs.
local function pieces(work)
    local load, count = loadfile, 0
    _G.loadfile = function(path) -- luacheck: ignore 122
        if path:find("%.piece%.lua$") and not path:find("/main%.") then count = count + 1 end
        return load(path)
    end
    work()
    _G.loadfile = load -- luacheck: ignore 122
    return count
end

local function restart_often()
    for _ = 1, ROUNDS do host.restart() end
end

return function(report)
    local server = rig.start()
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    host.close()
    host.pump(3)
    local begun
    local loaded = timing("load", function() begun = timing("createPluginInstance", restart_often) end)
    report.at_most("init at the start (processor time)", median(begun), 3, "ms")
    report.at_most("loading and init at the start (processor time)", median(loaded) + median(begun), 4, "ms")
    host.network(false)
    host.restart()
    host.open(BOOK, { pages = 300 })
    host.read(20, 3)
    local asleep = pieces(function()
        host.suspend()
        host.pump(1)
    end)
    host.resume()
    local sent = pieces(function()
        host.network(true)
        host.pump(5)
    end)
    report.none("pieces loaded at a sleep without a network", asleep, sent)
    rig.stop(server)
end
