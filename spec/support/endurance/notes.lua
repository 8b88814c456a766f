-- Highlights, notes and bookmarks of the library in memory (see shelfful.lua): what it answers about them.
local rapidjson = require("rapidjson")
local refusal = require("endurance/refusal")

local NOTES = {
    ["/api/v1/annotations"] = "annotation", ["/api/v2/book-notes"] = "note", ["/api/v1/book-notes"] = "entry",
    ["/api/v1/bookmarks"] = "bookmark",
}

return function(library)
    local held, routes = library.held, {}
    for path, kind in pairs(NOTES) do
        local escaped = "^" .. path:gsub("%-", "%%-")
        table.insert(routes, { "POST", escaped .. "$", function(_, _, body)
            for _, other in pairs(held.notes) do
                if kind ~= "entry" and other.kind == kind and other.cfi == body.cfi and other.bookId == body.bookId then
                    return refusal(409, "Already exists at this location")
                end
            end
            library.numbered = library.numbered + 1
            body.id, body.kind = library.numbered, kind
            held.notes[body.id] = body
            return { status = 200, body = body }
        end })
        table.insert(routes, { "GET", escaped .. "/book/(%d+)$", function(_, id)
            local found = {}
            for _, note in pairs(held.notes) do
                if note.kind == kind and note.bookId == tonumber(id) then table.insert(found, note) end
            end
            return { status = 200, body = rapidjson.array(found) }
        end })
        for _, method in ipairs({ "PUT", "DELETE" }) do
            table.insert(routes, { method, escaped .. "/(%d+)$", function(_, id, body)
                local note = held.notes[tonumber(id)]
                if not note then return refusal(404, "No such note") end
                if method == "DELETE" then held.notes[tonumber(id)] = nil return { status = 204, bytes = "" } end
                for name, value in pairs(body) do note[name] = value end
                return { status = 200, body = note }
            end })
        end
    end
    return routes
end
