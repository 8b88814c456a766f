-- The shape of each value that the plugin reads from the host: a change of type is found here, and not by a reader.
-- A shape is the name of a type, a list of shapes of which one fits, or a table of fields with a shape each; fields
-- that are not named are free. `list`, `map`: of every entry.
local fits

local function list(shape) return { list = shape } end
local function map(shape) return { map = shape } end
local function one_of(...) return { any = { ... } } end
local function maybe(shape) return one_of("nil", shape) end

local function wrong_in(value, key, shape)
    local why = fits(value, shape)
    return why and ("%s: %s"):format(tostring(key), why) or nil
end

-- Nil, or where it does not fit.
function fits(value, shape)
    if type(shape) == "string" then
        return type(value) ~= shape and ("a %s in place of a %s"):format(type(value), shape) or nil
    end
    if shape.any then
        local why
        for _, other in ipairs(shape.any) do
            why = fits(value, other)
            if not why then return nil end
        end
        return why
    end
    if type(value) ~= "table" then return ("a %s in place of a table"):format(type(value)) end
    for key, entry in pairs(value) do
        if shape.list and type(key) ~= "number" then return ("%s is no place in a list"):format(tostring(key)) end
        local why = (shape.list or shape.map) and wrong_in(entry, key, shape.list or shape.map)
        if why then return why end
    end
    for key, inner in pairs((shape.list or shape.map) and {} or shape) do
        local why = wrong_in(value[key], key, inner)
        if why then return why end
    end
end

local POSITION = one_of("string", { x = "number", y = "number", page = maybe("number") })
local ROW = {
    datetime = "string", datetime_updated = maybe("string"), page = one_of("string", "number"),
    pos0 = maybe(POSITION), pos1 = maybe(POSITION), text = maybe("string"), text_edited = maybe("boolean"),
    note = maybe("string"), note_format = maybe("string"), drawer = maybe("string"), color = maybe("string"),
    chapter = maybe("string"), pageno = maybe("number"),
}
local SUMMARY = {
    status = maybe("string"), rating = maybe("number"), note = maybe("string"), modified = maybe("string"),
}
local PROPS = {
    title = maybe("string"), authors = maybe("string"), series = maybe("string"), series_index = maybe("number"),
    language = maybe("string"), keywords = maybe("string"), description = maybe("string"),
    identifiers = maybe("string"), display_title = maybe("string"),
}

local SETTINGS = {
    home_dir = maybe("string"), lastdir = maybe("string"), language = maybe("string"),
    twelve_hour_clock = maybe("boolean"), plugins_disabled = maybe(map("boolean")),
    kosync = maybe({ custom_server = maybe("string"), username = maybe("string"), auto_sync = maybe("boolean") }),
    statistics = maybe({
        calendar_day_start_hour = maybe("number"), calendar_day_start_minute = maybe("number"),
        calendar_use_day_time_shift = maybe("boolean"),
    }),
    highlight_custom_colors = maybe(map(one_of("string", { name = maybe("string"), code = maybe("string") }))),
}

local SIDECAR = {
    annotations = list(ROW), annotations_rolling = maybe(list(ROW)), annotations_paging = maybe(list(ROW)),
    summary = maybe(SUMMARY), doc_props = maybe(PROPS), doc_pages = maybe("number"), doc_path = maybe("string"),
    percent_finished = maybe("number"), last_percent = maybe("number"), last_xpointer = maybe("string"),
    last_page = maybe("number"), cre_dom_version = maybe("number"), partial_md5_checksum = maybe("string"),
}

local function check(h, name, value, shape)
    local why = fits(value, shape)
    h.same(nil, why and ("%s: %s"):format(name, why) or nil)
end

local function check_book(h, path, mark)
    h.open(path)
    mark()
    check(h, "annotations in memory", h.reader().annotation.annotations, list(ROW))
    check(h, "doc_props of the window", h.reader().doc_props, PROPS)
    h.close()
    local sidecar = require("docsettings"):open(path)
    for key, shape in pairs(SIDECAR) do check(h, key, sidecar:readSetting(key), shape) end
end

return {
    { "the check of shapes finds a wrong value", function(h)
        h.same(nil, fits({ { datetime = "now", page = 3 } }, list(ROW)))
        h.same("1: page: a table in place of a number", fits({ { datetime = "now", page = {} } }, list(ROW)))
        h.same("red: a number in place of a table", fits({ red = 3 }, SETTINGS.highlight_custom_colors))
        h.same(nil, fits({ red = { name = "Fact" }, blue = "#112233" }, SETTINGS.highlight_custom_colors))
    end },
    { "the settings have the expected shape", function(h)
        h.open(h.flow)
        h.close()
        for key, shape in pairs(SETTINGS) do check(h, key, G_reader_settings:readSetting(key), shape) end
    end },
    { "a flowing text has the expected rows, summary, properties and places", function(h)
        check_book(h, h.flow, function()
            h.go_to(3)
            h.note(h.highlight(), "a thought")
            h.go_to(6)
            h.bookmark()
        end)
    end },
    { "fixed pages have the expected rows, summary, properties and places", function(h)
        check_book(h, h.fixed, function()
            h.go_to(2)
            h.bookmark()
        end)
    end },
    { "history and collections have the expected shape", function(h)
        h.open(h.flow2)
        h.close()
        check(h, "history", require("readhistory").hist, list({ file = "string", time = "number" }))
        local collections = require("readcollection").coll
        check(h, "collections", collections, map(map({ file = "string", order = maybe("number") })))
    end },
    { "shared tables of plugins have the expected shape", function(h)
        local share = require("pluginshare")
        check(h, "pause_auto_suspend", share.pause_auto_suspend, maybe("boolean"))
        check(h, "keepalive", share.keepalive, maybe("boolean"))
    end },
    { "the statistics have the expected columns in both tables", function(h)
        local path = require("datastorage"):getSettingsDir() .. "/statistics.sqlite3"
        -- Only a host with its own statistics has the file.
        if require("libs/libkoreader-lfs").attributes(path, "mode") ~= "file" then return end
        local connection = require("lua-ljsqlite3/init").open(path)
        for table_name, columns in pairs({
            book = { "id", "md5", "title" },
            page_stat_data = { "duration", "id_book", "page", "start_time", "total_pages" },
        }) do
            local found = connection:exec(("PRAGMA table_info(%s)"):format(table_name))
            local names = {}
            for _, name in ipairs(found and found[2] or {}) do names[name] = true end
            for _, name in ipairs(columns) do h.same(name, names[name] and name or nil) end
        end
        connection:close()
    end },
    { "a device that does not sleep sends no event for waking up", function(h)
        h.open(h.flow)
        h.heard()
        h.wake()
        h.same({}, h.heard())
        h.close()
    end },
}
