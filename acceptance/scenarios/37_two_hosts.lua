-- Books and lists of another release of the host, and colours that the reader changed.
local Event = require("ui/event")

-- The spelling of the other release: an index at every step of a path, or at none that is the first.
local function respelled(place)
    local path, offset = place:match("^(.*)(%.%d+)$")
    if path:find("/body[1]/", 1, true) then return (path:gsub("%[1%]", "")) .. offset end
    local steps = {}
    for step in path:gmatch("[^/]+") do
        table.insert(steps, step:find("]", 1, true) and step or step .. "[1]")
    end
    return "/" .. table.concat(steps, "/") .. offset
end

local function with_list(w, book, change)
    local settings = require("docsettings"):open(w.path(book))
    local list = settings:readSetting("annotations")
    change(list)
    settings:saveSetting("annotations", list)
    settings:flush()
end

local function both_ways(w)
    if w.server.kind ~= "spec" then w.check(w.server.join(true), "the switch") end
    w.set_up()
    w.settled()
    w.pass(3600)
    w.menu("what_is_synced", "highlights", "both_ways")
    w.menu("what_is_synced", "bookmarks", "both_ways")
    w.dismiss()
end

-- The host keeps a text for each name, or, in releases to come, a table with a name and a code.
local function recolour(name, code)
    local keeps_tables = type(G_reader_settings:readSetting("highlight_custom_colors")) == "table"
    G_reader_settings:saveSetting("highlight_custom_colors", {
        [name] = keeps_tables and { name = "Sea", code = code } or code,
        red = keeps_tables and { name = "Important" } or nil,
    })
end

return {
    { "set-up", both_ways, always = true },
    { "a changed colour is sent as it looks, and a renamed one as before", function(w)
        local id = w.id(w.novel)
        w.server.clear_notes(id)
        recolour("blue", "#0a5c8f")
        w.open_quietly(w.novel)
        w.marks.change(w.highlight(6), { color = "blue" })
        w.turn(1, 40)
        w.marks.change(w.highlight(9), { color = "red", note = "Renamed" })
        w.turn(1, 40)
        w.leave_notes(w.novel)
        w.eventually("both highlights", function() return #w.marks.there(w.server, id) == 2 end, 40)
        local changed = w.marks.there(w.server, id)
        local blue = w.marks.of(changed, "note", nil)
        w.equal("#0A5C8F", blue.color:upper(), "the colour that was changed")
        w.check(w.marks.of(changed, "note", "Renamed").color:upper() ~= "#0A5C8F", "the colour that was renamed")
    end, "notes" },
    { "the web page's highlight in a changed colour has the colour's name here", function(w)
        w.server.annotate(w.id(w.fog), {
            cfi = "epubcfi(/6/8!/4/2/28,/1:0,/1:54)", text = "Old Tomas painted the empty street at home before dawn",
            color = "#0A5C8F", style = "highlight",
        })
        w.open(w.fog)
        local item = w.eventually("the highlight", function()
            return w.marks.here("text", "Old Tomas painted the empty street at home before dawn")
        end, 30)
        w.equal("blue", item.color, "its name")
        w.leave()
        w.settled()
    end, "notes" },
    { "a list in the spelling of another release is neither lost nor doubled", function(w)
        local id = w.id(w.novel)
        with_list(w, w.novel, function(list)
            for _, item in ipairs(list) do
                if item.pos0 then
                    item.pos0, item.pos1, item.page = respelled(item.pos0), respelled(item.pos1), respelled(item.page)
                end
            end
        end)
        local before = #w.marks.there(w.server, id)
        w.pass(60)
        w.open_quietly(w.novel)
        local count = #D.reader().annotation.annotations
        w.menu("this_book", "sync_book_notes")
        w.settled()
        w.dismiss()
        w.equal(count, #D.reader().annotation.annotations, "annotations here")
        w.equal(2, count, "annotations before")
        w.marks.change(w.marks.here("note", "Renamed"), { note = "In another spelling" })
        w.turn(1, 40)
        w.leave_notes(w.novel)
        w.eventually("the note that was changed", function()
            return w.marks.of(w.marks.there(w.server, id), "note", "In another spelling")
        end, 40)
        w.equal(before, #w.marks.there(w.server, id), "highlights on the server")
    end, "notes" },
    { "a deletion in such a list is made on the server, and no other", function(w)
        local id = w.id(w.novel)
        w.open_quietly(w.novel)
        w.marks.delete(w.marks.here("note", "In another spelling"))
        w.turn(1, 40)
        w.leave_notes(w.novel)
        w.eventually("one is left", function() return #w.marks.there(w.server, id) == 1 end, 40)
    end, "notes" },
    { "a jump by the table of contents moves the web reader into the chapter", function(w)
        if w.server.kind == "spec" or not pcall(require, "ffi/archiver") then return end
        w.server.set_status(w.id(w.fog), "READING")
        w.open_quietly(w.fog)
        w.turn(2, 40)
        local toc = D.reader().toc.toc
        local chapter = toc[#toc - 1]
        D.run(function() D.ui():handleEvent(Event:new("GotoXPointer", chapter.xpointer, chapter.xpointer)) end)
        w.pass(40)
        local fragment = tonumber(D.reader().rolling:getLastProgress():match("DocFragment%[(%d+)%]"))
        w.leave()
        w.eventually("the web reader's place in the chapter", function()
            local web = w.server.web_position(w.id(w.fog))
            return web and web.cfi and web.cfi:find("^epubcfi%(/6/" .. 2 * fragment .. "[!%[]")
        end, 30)
        w.server.join(false)
    end },
}
