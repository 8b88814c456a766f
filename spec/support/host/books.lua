-- Books, as a reader opens them and goes through them. See host.lua.
local Document = require("document/document")
local ReaderUI = require("apps/reader/readerui")
local UIManager = require("ui/uimanager")
local lfs = require("libs/libkoreader-lfs")
local md5 = require("md5")

return function(host)
    function host.book(path)
        if path:sub(1, 1) == "/" then return path end
        return host.folder .. "/books/" .. path
    end

    local SAMPLE = 1024

    function host.fingerprint(path)
        local file = assert(io.open(host.book(path), "rb"))
        local samples, offset = {}, 0
        repeat
            file:seek("set", offset)
            local sample = file:read(SAMPLE)
            table.insert(samples, sample)
            offset = offset == 0 and SAMPLE or offset * 4
        until not sample or offset > 1024 ^ 3
        file:close()
        return md5.sumhexa(table.concat(samples))
    end

    function host.make_book(path)
        local whole = host.book(path)
        if lfs.attributes(whole) then return end
        local file = assert(io.open(whole, "wb"))
        file:write("The book of the name ", path)
        file:close()
    end

    local function document_at(path, facts)
        local whole = host.book(path)
        host.make_book(path)
        host.known_facts[whole] = facts or host.known_facts[whole] or {}
        return Document.open(whole, host.known_facts[whole])
    end

    -- A plugin names the file; the host's own doors get the document at once.
    ReaderUI.document_of = function(path) return document_at(path) end
    ReaderUI.fingerprint_of = host.fingerprint

    function host.reader()
        return ReaderUI.instance
    end

    local function progress()
        return assert(ReaderUI.instance, "no book is open").progress
    end

    function host.open(path, facts)
        if ReaderUI.instance then return host.switch(path, facts) end
        ReaderUI:showReader(document_at(path, facts))
        UIManager:step()
    end

    function host.close()
        ReaderUI.instance:onHome()
        UIManager:step()
    end

    function host.switch(path, facts)
        ReaderUI.instance:switchDocument(document_at(path, facts))
        UIManager:step()
    end

    function host.reload()
        ReaderUI.instance:reloadDocument(document_at(ReaderUI.instance.document.file))
        UIManager:step()
    end

    function host.go_to(page)
        progress():go_to(page)
        UIManager:step()
    end

    function host.turn(pages)
        local step = (pages or 1) < 0 and -1 or 1
        for _ = 1, math.abs(pages or 1) do
            host.go_to(progress().current_page + step)
        end
    end

    function host.read(pages, seconds)
        for _ = 1, pages do
            host.advance(seconds)
            host.turn(1)
        end
    end

    function host.scroll(pages)
        progress():scroll(pages or 1)
        UIManager:step()
    end

    function host.rerender(pages, event)
        progress():rerender(pages, event)
        UIManager:step()
    end
end
