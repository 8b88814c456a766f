-- The second device has the highlights of the first device and of the web page.
local function is_placed(w, key, value)
    local item = w.eventually("the highlight: " .. value, function() return w.marks.here(key, value) end, 30)
    w.equal(item.text, w.marks.words(item), "the words at its place")
    return item
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        w.pass(3600)
        -- The book is known here before highlights come.
        w.open(w.novel)
        w.settled()
        w.leave()
        w.menu("what_is_synced", "highlights", "both_ways")
        w.menu("what_is_synced", "bookmarks", "both_ways")
        w.dismiss()
    end, always = true },
    { "highlights of the first device reach a closed book if the host can write one", function(w)
        w.settled()
        if not pcall(require, "ffi/archiver") then return end
        w.long_press(w.novel)
        D.tap_text(w.words.sync_notes, true)
        w.see("came", 30)
        w.shot("came")
        local kept = require("docsettings"):open(w.path(w.novel)):readSetting("annotations")
        w.check(kept and #kept >= 4, "annotations beside the book: " .. tostring(kept and #kept))
        local exported = w.marks.exported(w.path(w.novel))
        w.check(exported:find("[From the first device]", 1, true), "the exporter has it: " .. exported)
    end, "notes" },
    { "a received highlight has the same words, colour and note", function(w)
        w.open(w.novel)
        local there = w.marks.there(w.server, w.id(w.novel))
        local item = is_placed(w, "note", "From the first device")
        w.equal(w.marks.of(there, "note", "From the first device").text, item.text, "the words")
        w.equal("blue", item.color, "its colour")
        w.equal("green", is_placed(w, "note", "Common ground").color, "the colour of the third")
        is_placed(w, "color", "red")
        w.check(w.eventually("the bookmark", function()
            for _, one in ipairs(D.reader().annotation.annotations) do if not one.drawer then return true end end
        end), "the bookmark")
        w.equal(4, #D.reader().annotation.annotations, "highlights and bookmarks")
        w.settled()
        w.dismiss()
        D.run(function() D.reader().rolling:onGotoXPointer(item.pos0) end)
        D.wait(0.5)
        w.shot("here")
    end, "notes" },
    { "the host's list of bookmarks and its exporter have the highlights", function(w)
        w.open_quietly(w.novel)
        local item = is_placed(w, "note", "From the first device")
        local exported = w.marks.exported()
        w.check(exported:find(item.text, 1, true), "the exporter has its words: " .. exported)
        w.check(exported:find("[Common ground]", 1, true), "the exporter has the note: " .. exported)
        D.run(function() D.reader().bookmark:onShowBookmark() end)
        D.wait(0.5)
        w.shot("list")
        w.check(D.items():find("From the first device", 1, true) or D.items():find(item.text:sub(1, 20), 1, true), D.items())
    end, "notes" },
    { "a highlight of the web page arrives at its words once the book is opened", function(w)
        w.server.annotate(w.id(w.fog), {
            cfi = "epubcfi(/6/8!/4/2/28,/1:0,/1:54)", text = "Old Tomas painted the empty street at home before dawn",
            color = "#FACC15", style = "highlight", note = "From the web page",
        })
        w.open(w.fog)
        local item = is_placed(w, "note", "From the web page")
        w.equal("/body/DocFragment[4]/body/section/p[13]/text().0", (item.pos0:gsub("%[1%]", "")), "its place")
        w.equal("Old Tomas painted the empty street at home before dawn", item.text, "its words")
        w.settled()
        w.dismiss()
        D.run(function() D.reader().rolling:onGotoXPointer(item.pos0) end)
        D.wait(0.5)
        w.shot("web")
    end, "notes" },
    { "a highlight of the web page reaches an open book at a tap", function(w)
        w.open(w.fog)
        w.settled()
        w.server.annotate(w.id(w.fog), {
            cfi = "epubcfi(/6/8!/4/2/32,/1:4,/1:41)", text = "ferryman wrote about the empty street",
            color = "#38BDF8", style = "underline",
        })
        w.menu("this_book", "sync_book_notes")
        w.see("came", 30)
        w.shot("asked")
        w.dismiss()
        local item = is_placed(w, "text", "ferryman wrote about the empty street")
        w.equal("underscore", item.drawer, "underlined")
        w.leave()
        w.settled()
        w.equal(2, #w.marks.there(w.server, w.id(w.fog)), "on the server, as nothing is sent back")
    end, "notes" },
    { "a change on the second device reaches the server", function(w)
        w.open_quietly(w.novel)
        local before = #w.marks.there(w.server, w.id(w.novel))
        w.marks.change(is_placed(w, "note", "From the first device"), { note = "Changed on the second", color = "green" })
        w.turn(1, 40)
        w.leave_notes(w.novel)
        w.eventually("the change", function()
            return w.marks.of(w.marks.there(w.server, w.id(w.novel)), "note", "Changed on the second")
        end, 40)
        w.equal(before, #w.marks.there(w.server, w.id(w.novel)), "highlights on the server")
    end, "notes" },
}
