-- Notes and ratings on a server in memory (see servers.lua).
local function ok(value) return { ok = true, value = value } end
local function refused(status)
    return { ok = false, failure = { kind = "refused", status = status, message = "" } }
end
local function unsupported() return { ok = false, failure = { kind = "unsupported", what = "that", stays = true } } end

return function(self, ask)
    local function same(held, placed)
        if held.kind ~= placed.item.kind then return false end
        if held.kind == "entry" then return held.note == placed.item.note end
        return held.cfi == placed.cfi
    end
    local function keep(held, placed)
        local item = placed.item
        held.kind, held.note, held.changed = item.kind, item.note, self.now()
        held.cfi = placed.cfi or held.cfi
        held.colour, held.title = item.colour, item.title
        if item.kind == "annotation" then held.style = item.style end
        -- The highlighted text does not change.
        if item.passage ~= "" then held.text = held.text or item.passage end
    end
    local function listed(id, held)
        local is_bookmark = held.kind == "bookmark"
        return {
            kind = held.kind, id = id, cfi = held.cfi, text = held.text, style = held.style, changedAt = held.changed,
            note = not is_bookmark and held.note or nil, colour = not is_bookmark and held.colour or nil,
            title = held.title,
        }
    end
    local function lacks(kind) return kind ~= "entry" and not self.can.notes end
    return {
        create = function(book, placed)
            if lacks(placed.item.kind) then return unsupported() end
            return ask("create", function()
                if not self:has(book) then return refused(404) end
                if placed.item.kind ~= "entry" then
                    for _, held in pairs(self.notes) do
                        if held.book == book and same(held, placed) then
                            if self.can.lists_notes then return ok(nil) end
                        end
                    end
                end
                local id = self:number()
                self.notes[id] = { book = book }
                keep(self.notes[id], placed)
                return ok(self.can.tells_ids and id or nil)
            end)
        end,
        update = function(id, _, placed)
            return ask("update", function()
                if not self.can.lists_notes then return refused(405) end
                if not self.notes[id] then return ok("gone") end
                keep(self.notes[id], placed)
                return ok("changed")
            end)
        end,
        remove = function(id)
            return ask("remove", function()
                if not self.can.lists_notes then return refused(405) end
                self.notes[id] = nil
                return ok()
            end)
        end,
        list = function(book, kind)
            if lacks(kind) or not self.can.lists_notes then return unsupported() end
            return ask("list", function()
                local ids, items = {}, {}
                for id, held in pairs(self.notes) do
                    if held.book == book and held.kind == kind then table.insert(ids, id) end
                end
                table.sort(ids)
                for _, id in ipairs(ids) do table.insert(items, listed(id, self.notes[id])) end
                local is_complete = true
                -- One that cannot be read; of another's CFI nobody could tell that its place is taken.
                local last = items[#items]
                if self.is_short and last and last.cfi:find("!s", 1, true) and self.is_short() then
                    table.remove(items)
                    is_complete = false
                end
                return ok({ items = items, complete = is_complete })
            end)
        end,
        find = function(book, placed)
            return ask("find", function()
                if not self.can.lists_notes then return refused(404) end
                for id, held in pairs(self.notes) do
                    if held.book == book and same(held, placed) then return ok(id) end
                end
                return ok(nil)
            end)
        end,
        rate = function(book, rating)
            return ask("rate", function()
                if not self:has(book) then return refused(404) end
                self.ratings[book] = rating
                return ok()
            end)
        end,
        hasBook = function(book)
            return ask("hasBook", function() return ok(self:has(book)) end)
        end,
    }
end
