-- The first device has both notes.
return {
    { "the first device has both notes once", function(w)
        w.settled()
        w.pass(3600)
        w.open(w.novel)
        local item = w.eventually("both texts", function()
            for _, one in ipairs(D.reader().annotation.annotations) do
                local note = one.note or ""
                if note:find("What the first device writes", 1, true) and note:find("What the second device writes", 1, true) then
                    return one
                end
            end
        end, 30)
        w.equal(item.text, w.marks.words(item), "its words")
        w.equal(3, #D.reader().annotation.annotations, "highlights and bookmarks")
        w.leave()
        w.settled()
        w.equal(2, #w.marks.there(w.server, w.id(w.novel)), "highlights on the server")
    end, "notes" },
}
