-- Files inside a book: archives, and the engine of an open or closed book.
return {
    { "an archive is read entry by entry; not in older releases", function(h)
        local there, archiver = pcall(require, "ffi/archiver")
        h.same(not h.older, there)
        if h.older then return end
        local reader = archiver.Reader:new()
        h.same(true, reader:open(h.flow) and true)
        local names = {}
        for entry in reader:iterate() do
            if entry.path == "META-INF/container.xml" then
                h.same(true, #reader:extractToMemory(entry.path) > 0)
            end
            names[entry.path] = true
        end
        h.same(true, names["META-INF/container.xml"])
        reader:close()
        local other = h.folder .. "/contract-no.zip"
        local file = assert(io.open(other, "wb"))
        file:write("no archive")
        file:close()
        h.same(false, archiver.Reader:new():open(other) and true or false)
        os.remove(other)
    end },
    { "the engine reads files inside a closed book, whatever its file extension is", function(h)
        local path = h.folder .. "/contract-closed.epub.part"
        require("ffi/util").copyFile(h.flow, path)
        local credocument = require("document/credocument")
        local function seen(file, entry)
            local view = credocument:engineInit().newDocView(600, 800, 0)
            view:setStringProperty("font.face.default", credocument.default_font)
            local loaded = view:loadDocument(file, true)
            local text = loaded and view:getDocumentFileContent(entry)
            view:close()
            view:close()
            return loaded, text
        end
        local loaded, text = seen(path, "META-INF/container.xml")
        h.same({ true, true }, { loaded, #text > 0 })
        h.same({ true, nil }, { seen(path, "nothing/of/the/kind") })
        h.same(false, (seen(h.folder .. "/contract-never.epub", "META-INF/container.xml")))
        os.remove(path)
    end },
    { "the engine reads a file inside the open book", function(h)
        h.open(h.flow)
        local document = h.reader().document
        if document.getDocumentFileContent then
            h.same(true, document:getDocumentFileContent("META-INF/container.xml") ~= nil)
            h.same(nil, document:getDocumentFileContent("nothing/of/the/kind"))
        end
        h.close()
    end },
}
