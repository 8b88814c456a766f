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
        held.kind, held.cfi, held.note = item.kind, placed.cfi, item.note
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
