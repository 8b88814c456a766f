-- A collection that gets another name. No release of the host reports that, so that it counts as a new one of the
-- reader's own.
local ReadCollection = require("readcollection")
local host = require("host")
local stage = require("stage")

local function held(name)
    local count = 0
    for _ in pairs(ReadCollection.coll[name] or {}) do count = count + 1 end
    return count
end

describe("a collection that the reader renamed", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.finish)

    local names = { [false] = "KOReader", [true] = "KOReader (Catchword)" }
    for _, older in ipairs({ false, true }) do
        it("takes no book off its shelf, on the " .. (older and "oldest" or "newest") .. " host", function()
            stage.begin({ older = older })
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105 } })
            host.menu("Catchword", "Shelves", "Shelves as collections: off", "both ways")
            stage.sync_shelves()
            local name = names[older]
            assert.equal(2, held(name))
            for _, kept in ipairs({ "coll", "coll_settings" }) do
                local all = ReadCollection[kept]
                if all then all["Mine"], all[name] = all[name], nil end
            end
            ReadCollection:write()
            stage.server:forget_requests()
            host.dispatch("catchword_pending")
            stage.settle()
            host.dismiss_all()
            stage.sync_shelves()
            assert.equal(0, stage.times_asked("POST /api/v1/books/shelves"))
            assert.equal(2, held(name))
            assert.equal(2, held("Mine"))
        end)
    end
end)
