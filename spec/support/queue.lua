-- The store of sessions over a real file, for its specs.
--
--     before_each(queue.begin)   after_each(stores.close)
--
--     queue.path, queue.store, queue.database
--     queue.add(numbers)         one session of each of the books with these numbers, in this order
--     queue.identify(number, id) the server has this ID for the book of the number; `add` gives it 100 + number
--     queue.ids_of(rows), queue.ids_in(state)   their row IDs, in order
local disk = require("disk")
local stores = require("stores")

local session, hash = stores.session, stores.hash

local queue = {}

function queue.begin()
    queue.path = disk.folder() .. "catchword.sqlite"
    queue.store, queue.database = stores.open(queue.path)
end

function queue.identify(number, id)
    queue.store.saveIdentity(hash(number), { id = id })
end

function queue.add(numbers)
    for position, number in ipairs(numbers) do
        queue.store.queueSession(session({ fingerprint = hash(number), startedAt = 1770000000 + position }), stores.now)
        queue.identify(number, 100 + number)
    end
end

function queue.ids_of(rows)
    local ids = {}
    for _, row in ipairs(rows) do table.insert(ids, row.rowId) end
    return ids
end

function queue.ids_in(state)
    return queue.ids_of(queue.database.query(
        "SELECT id AS rowId FROM pending_sessions WHERE state = :state ORDER BY id", { state = state }
    ))
end

return queue
