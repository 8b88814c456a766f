-- Plays one theme of scenarios in one process of the application: a steps file of acceptance/driver. ACCEPT_THEME is the
-- theme's file: a list of {name, play, needs}. `needs`: "controls" of library-server, a "tls" server, other "releases" of
-- the plugin, a server that keeps "statuses", positions by "numbers" or bookmarks by "pages", that has "lists" of the
-- library, or a "series", where new "people" can be made, or a file in another of the "formats" be added, the books of
-- "classics", a "bare" host without statistics of its own, one with its progress sync ("kosync"), one that sets the status
-- of "several" books at once, …; without them the scenario is skipped. ACCEPT_ONLY: a part of the names to play; set-up is
-- always played.
local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]+$")
local w = dofile(here .. "/play.lua")

local theme = dofile(os.getenv("ACCEPT_THEME"))
local only = os.getenv("ACCEPT_ONLY")
local name = os.getenv("ACCEPT_THEME"):match("([^/]+)%.lua$")

local function lacks(needs)
    if needs == "controls" then return not w.server.controls end
    if needs == "switch" then return w.server.kind == "spec" end
    if needs == "people" then return lacks("switch") or not (w.server.controls or w.server.admin) end
    if needs == "kosync" then return (G_reader_settings:readSetting("plugins_disabled") or {}).kosync == true end
    if needs == "classics" then return lacks("switch") or os.getenv("ACCEPT_SAMPLES") ~= "classics" end
    if needs == "trusting" then return not (w.server.controls and w.server.tls_url) end
    if needs == "releases" then return not w.server.releases end
    if needs == "tls" then return not w.server.tls_url end
    if needs == "bare" then return D.plugin("statistics") ~= nil end
    -- B0 tells nobody the number of a book that it did not name itself.
    if needs == "no statuses" then return not lacks("statuses") end
    if needs == "lists" then return w.server.kind == "spec" end
    if needs == "controlled lists" then return lacks("lists") or lacks("controls") end
    -- A real server has no series of the samples before somebody has put them in one: Harbour Lights, 1 and 2.
    if needs == "series" then
        return w.server.kind == "spec" or not (w.server.controls or w.server.metadata(w.id(w.fog)).seriesNumber)
    end
    if needs == "statuses" or needs == "numbers" then return w.server.kind == "spec" or w.server.kind == "B0" end
    if needs == "several" then
        return lacks("statuses") or not require("apps/filemanager/filemanagerutil").genMultipleStatusButtonsRow
    end
    if needs == "notes" then return w.server.kind == "B0" end
    if needs == "formats" then
        return lacks("lists") or not (w.server.controls or w.server.admin)
    end
    if needs == "pages" then return w.server.kind ~= "G" and w.server.kind ~= "3.5" end
    error("no scenario can need " .. needs)
end

local function tidy()
    pcall(w.server.calm)
    pcall(w.dismiss)
    if D.reader() then pcall(D.close_book) end
    D.run(function() G_reader_settings:saveSetting("emulator_fake_wifi_connected", true) end)
end

-- Messages of the host's first start cover everything. At a later start the plugin may show one too.
if not name:find("%.[2-9]$") then pcall(w.dismiss) end

local count = { ok = 0, FAIL = 0, skip = 0 }
local function tell(result, title, why)
    count[result] = count[result] + 1
    D.log(("%-4s  %s: %s%s"):format(result, name, title, why and "\n        " .. why or ""))
end

for place, scenario in ipairs(theme) do
    local title, play, needs = unpack(scenario, 1, 3)
    w.name = ("%s-%02d"):format(name, place)
    if needs and lacks(needs) then
        tell("skip", title, "needs " .. needs)
    elseif not only or title:find(only, 1, true) or scenario.always then
        local worked, trouble = pcall(play, w)
        if worked then
            tell("ok", title)
        else
            D.failed = D.failed + 1
            tell("FAIL", title, tostring(trouble))
            pcall(D.shot, w.name .. "-FAIL")
        end
        if not scenario.stays then tidy() end
    end
end

for _, violation in ipairs(w.server.violations()) do
    D.failed = D.failed + 1
    tell("FAIL", "against the specification", tostring(violation.what))
end
D.log(("ACCEPTANCE %s: %d ok, %d failed, %d skipped"):format(name, count.ok, count.FAIL, count.skip))
