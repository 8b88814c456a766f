-- Updates as a person makes them, and their results, on a stage whose plugin is a folder of its own.
--
--     setup: updates.open(), the published releases (see releases.lua)     teardown(updates.close)
--     before_each(updates.begin)                                           after_each(updates.finish)
local disk = require("disk")
local host = require("host")
local releases = require("releases")
local stage = require("stage")

local SHIPPED = require("built").plugin()

local updates = {
    taken_back = "The other version of Catchword did not start.",
    ready = "Another version of Catchword is ready",
}

local told

function updates.open()
    stage.open_library()
    updates.published = releases.open()
    return updates.published
end

function updates.close()
    updates.published:close()
    stage.close_library()
end

function updates.begin()
    told = 0
    updates.plugin = disk.new_folder() .. "/catchword.koplugin"
    assert(os.execute(("cp -r '%s' '%s'"):format(SHIPPED, updates.plugin)) == 0)
    stage.begin({ plugin = updates.plugin })
end

function updates.finish()
    stage.leave()
    disk.remove((updates.plugin:gsub("/[^/]+$", "")))
end

function updates.set_address(url)
    host.menu("Catchword", "Advanced", "Updates come from")
    host.type(url)
    host.press("Save")
    host.dismiss_all()
end

-- A tap on the line, and what it comes to.
function updates.check(url)
    updates.set_address((url or updates.published.plain) .. "/release.json")
    host.menu("Catchword", "Advanced", "Check for updates…")
    return stage.outcome()
end

-- Checks for updates, and downloads the one that is found.
function updates.download()
    updates.check()
    host.press("Download and try")
    stage.wait_until("the download is over", function()
        return not (host.says() or "Downloading"):find("Downloading", 1, true)
    end)
    return host.says()
end

function updates.install()
    assert(updates.download():find(updates.ready, 1, true), host.says())
    host.press("Restart later")
end

-- The next start, and what it tells.
function updates.start_anew()
    host.dismiss_all()
    host.restart()
    stage.settle()
    return updates.news()
end

-- Notices since the last call.
function updates.news()
    local notices = host.notices()
    local fresh = {}
    for place = told + 1, #notices do table.insert(fresh, notices[place]) end
    told = #notices
    return table.concat(fresh, " ")
end

-- The version that runs, as it says itself.
function updates.running()
    for _, line in ipairs(host.lines("Catchword", "Advanced")) do
        local version = line.text:match("^Catchword (%S+)$")
        if version then return version end
    end
end

-- The version that the host lists.
function updates.listed()
    return dofile(updates.plugin .. "/_meta.lua").version
end

-- Files among the versions, except the one that names the running one.
function updates.versions()
    local names = {}
    for _, name in ipairs(disk.list(updates.plugin .. "/versions")) do
        if name ~= "chosen" then table.insert(names, name) end
    end
    return names
end

return updates
