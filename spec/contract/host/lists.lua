-- History and collections of a book whose file is removed and restored.
local function put(path)
    local file = assert(io.open(path, "wb"))
    file:write("text")
    file:close()
    return path
end

return {
    { "a book that was removed and restored has its place in history and collections again", function(h)
        local ReadHistory = require("readhistory")
        local ReadCollection = require("readcollection")
        local root = require("ffi/util").realpath(h.folder)
        local newer, book = put(root .. "/contract-newer.epub"), put(root .. "/contract-went.epub")
        local at = os.time() + 600
        local drops = G_reader_settings:readSetting("autoremove_deleted_items_from_history")
        local function places()
            local list = {}
            for place = 1, 2 do
                local item = ReadHistory.hist[place]
                list[place] = { item.file, item.time, item.dim }
            end
            return list
        end
        h.run(function()
            ReadHistory:addItem(book, at)
            ReadHistory:addItem(newer, at + 60)
            ReadCollection:addCollection("Contract lists")
            ReadCollection:addItem(book, "Contract lists")
            ReadCollection:addItem(newer, "Contract lists")
        end)
        local there = { { newer, at + 60, false }, { book, at, false } }
        h.same({ there, 1 }, { places(), ReadCollection.coll["Contract lists"][book].order })
        for _, is_dropped in ipairs({ false, true }) do
            h.run(function()
                G_reader_settings:saveSetting("autoremove_deleted_items_from_history", is_dropped)
                os.remove(book)
                ReadHistory:fileDeleted(book)
                ReadCollection:removeItem(book)
            end)
            h.same(not is_dropped, ReadHistory:getIndexByFile(book) ~= nil)
            if not is_dropped then h.same({ there[1], { book, at, true } }, places()) end
            put(book)
            h.run(function()
                ReadHistory:removeItemByPath(book)
                ReadHistory:addItem(book, at)
                ReadCollection:addItem(book, "Contract lists")
            end)
            h.same(there, places())
            local item = ReadCollection.coll["Contract lists"][book]
            h.same(3, item.order)
            item.order = 1
        end
        h.run(function()
            ReadCollection:write()
            G_reader_settings:saveSetting("autoremove_deleted_items_from_history", drops)
            for _, path in ipairs({ book, newer }) do
                ReadHistory:removeItemByPath(path)
                ReadCollection:removeItem(path)
                os.remove(path)
            end
        end)
    end },
}
