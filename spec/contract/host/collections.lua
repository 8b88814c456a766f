-- The history and the collections.
return {
    { "the history lists the book opened last first, by path", function(h)
        h.open(h.fixed)
        h.close()
        h.open(h.flow)
        h.close()
        local hist = require("readhistory").hist
        h.same({ h.flow, h.fixed }, { hist[1].file, hist[2].file })
    end },
    { "the history removes a deleted file", function(h)
        h.run(function() require("readhistory"):fileDeleted(h.folder .. "/contract-never.txt") end)
    end },
    { "a collection can be created, filled, saved and emptied", function(h)
        local ReadCollection = require("readcollection")
        local path = h.flow
        h.run(function()
            h.same(nil, ReadCollection.coll["contract shelf"])
            ReadCollection:addCollection("contract shelf")
            h.same(nil, next(ReadCollection.coll["contract shelf"]))
            ReadCollection:addItem(path, "contract shelf")
            h.same(path, ReadCollection.coll["contract shelf"][path].file)
            ReadCollection:write({ ["contract shelf"] = true })
            ReadCollection:removeItem(path)
            h.same(nil, ReadCollection.coll["contract shelf"][path])
            if ReadCollection.removeCollection then ReadCollection:removeCollection("contract shelf") end
        end)
    end },
    { "collection settings of a plugin are kept; older releases have none", function(h)
        local ReadCollection = require("readcollection")
        h.same(not h.older, ReadCollection.coll_settings ~= nil)
        if h.older then return end
        h.run(function()
            ReadCollection:addCollection("contract kept")
            ReadCollection.coll_settings["contract kept"].contract = true
            ReadCollection:write({ ["contract kept"] = true })
            h.same(true, ReadCollection.coll_settings["contract kept"].contract)
            if ReadCollection.removeCollection then ReadCollection:removeCollection("contract kept") end
        end)
    end },
    { "changes of collections are in memory at once", function(h)
        local ReadCollection = require("readcollection")
        local path = h.flow
        h.run(function()
            ReadCollection:addCollection("contract both")
            ReadCollection:addRemoveItemMultiple(path, { ["contract both"] = true })
            h.same(path, ReadCollection.coll["contract both"][path].file)
            ReadCollection:removeItem(path, "contract both")
            h.same(nil, next(ReadCollection.coll["contract both"]))
            ReadCollection:addItemsMultiple({ [path] = true }, { ["contract both"] = true })
            h.same(path, next(ReadCollection.coll["contract both"]))
            ReadCollection:removeCollection("contract both")
            h.same(nil, ReadCollection.coll["contract both"])
        end)
    end },
    { "a missing file is removed from collections when they are read; the collections stay", function(h)
        local ReadCollection = require("readcollection")
        local path = h.folder .. "/contract-gone.epub"
        h.run(function()
            local file = assert(io.open(path, "w"))
            file:write("gone")
            file:close()
            path = require("ffi/util").realpath(path)
            ReadCollection:addCollection("contract gone")
            ReadCollection:addItem(path, "contract gone")
            ReadCollection:write()
            os.remove(path)
            ReadCollection.last_read_time = 0
            ReadCollection:_read()
            h.same(nil, next(ReadCollection.coll["contract gone"]))
            ReadCollection:removeCollection("contract gone")
            ReadCollection:write()
        end)
    end },
    { "adding to a missing collection is an error", function(h)
        h.same(false, (pcall(function() require("readcollection"):addItem(h.flow, "contract never") end)))
    end },
}
