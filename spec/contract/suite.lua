-- The contract of the host: what the plugin relies on, as probes whose only interface is "a host".
--
-- `probes(folder)` gives all of them, as a list of {theme, name, ask}. A probe asks a host `h`, made by
-- in_stand_ins.lua or in_reader.lua, and fails by an error. Besides the host's own modules it may use:
--
--   older               a host of v2024.11, the oldest one that is supported
--   flow, flow2, fixed, comic, unread   paths of books: two EPUBs, a PDF, a comic, an EPUB that nobody opens; folder
--   open(path, how), close(), switch(path), reload(), reader(), browser(), instance(), class_name()
--   go_to(page), turn(n), scroll(pages), rerender(), event(name, …), suspend(), resume(), wake()
--   highlight(), note(item, text), delete(item), bookmark()   made as a reader makes them, on the page that is open
--   heard()             what the probe's plugin has heard since the last call; record: all that it keeps
--   errors()            what the host has logged as errors since the last call
--   run(fn), wait(s)    on the main thread; let the loop run
--   show(widget), hide(widget), press(widget, label), type(widget, text, place), spin(widget, number), back(widget),
--   tap_line(page, label), has_button(widget, label), dismiss(), long_press(path)
--   menu_open(line), menu_lines(), menu_tap(line), menu_is_open(), menu_close()
local suite = {}

local THEMES = {
    "plugin", "events", "book", "places", "status", "metadata", "notes", "annotations", "menu", "loop", "widgets",
    "pages", "tiles", "files", "shapes", "inside_books", "collections", "lists", "system", "hostile",
}

function suite.probes(folder)
    local all = {}
    for _, theme in ipairs(THEMES) do
        for _, probe in ipairs(dofile(("%s/host/%s.lua"):format(folder, theme))) do
            table.insert(all, { theme = theme, name = probe[1], ask = probe[2] })
        end
    end
    return all
end

-- A value as text: the same text for the same value.
local function shown(value)
    if type(value) == "string" then return ("%q"):format(value) end
    if type(value) ~= "table" then return tostring(value) end
    local keys, parts = {}, {}
    for key in pairs(value) do table.insert(keys, key) end
    table.sort(keys, function(one, other) return tostring(one) < tostring(other) end)
    for _, key in ipairs(keys) do
        local label = type(key) == "string" and key .. "=" or "[" .. tostring(key) .. "]="
        table.insert(parts, label .. shown(value[key]))
    end
    return "{" .. table.concat(parts, ", ") .. "}"
end

-- Fails when the two are not the same, tables by what is in them.
function suite.same(expected, observed)
    local wanted, found = shown(expected), shown(observed)
    if wanted ~= found then error(("expected %s, found %s"):format(wanted, found), 2) end
end

return suite
