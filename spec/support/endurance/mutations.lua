-- Honest answers, spoiled: by what breaks on the way, by servers that are ill, and by enemies.
--
--     local spoiled = mutations.spoil(kind, chance, answer, stranger)    {bytes, ending, performed}
--
-- `kind`: one of `mutations.kinds`; `chance(n)`: 0 to n - 1; `answer()`: does what was asked, and gives the honest
-- answer (see shelfful.lua); `stranger`: the address of another server. Undefined where the kind has nothing to spoil.
local life = require("endurance/life")
local rapidjson = require("rapidjson")

local mutations = {}

local PAGE = "<!DOCTYPE html><html><body>Welcome to the Wi-Fi of this café</body></html>"

local function pick(chance, values) return values[chance(#values) + 1] end

local function body_of(answer) return answer.bytes or life.json(answer.body) end

local function is_json(answer) return answer.body ~= nil end

-- An answer with these bytes as its body, framed as it should be.
local function framed(answer, body, type)
    local headers = {}
    for name, value in pairs(answer.headers or {}) do headers[name] = value end
    if type then headers["Content-Type"] = type end
    return life.bytes_of({ status = answer.status, bytes = body, headers = headers })
end

-- Every value in it, as {holder, key}.
local function nodes_of(value, found)
    found = found or {}
    for key, field in pairs(value) do
        table.insert(found, { value, key })
        if type(field) == "table" then nodes_of(field, found) end
    end
    return found
end

-- A copy of its body in which `change(holder, key)` has changed one value that `fits`; nil when none does.
local function with_change(chance, answer, change, fits)
    if not is_json(answer) then return nil end
    local copy = rapidjson.decode(life.json(answer.body))
    local nodes = {}
    for _, node in ipairs(nodes_of(copy)) do
        if not fits or fits(node[1][node[2]], node[2]) then table.insert(nodes, node) end
    end
    if not nodes[1] then return nil end
    -- Tables come in no order.
    table.sort(nodes, function(one, other)
        local mine, theirs = tostring(one[2]), tostring(other[2])
        if mine ~= theirs then return mine < theirs end
        return life.json({ one[1][one[2]] }) < life.json({ other[1][other[2]] })
    end)
    local node = pick(chance, nodes)
    change(node[1], node[2])
    return life.json(copy)
end

-- A JSON text put in place of one value: what no encoder writes.
local MARK = "a place to be filled"
local function with_text(chance, answer, text)
    local body = with_change(chance, answer, function(holder, key) holder[key] = MARK end)
    if not body then return nil end
    return (body:gsub('"' .. MARK .. '"', function() return text end))
end

local STATUSES = {
    100, 199, 205, 299, 300, 304, 306, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 413, 415, 418, 422,
    423, 426, 429, 431, 451, 500, 501, 502, 503, 504, 507, 508, 511, 520, 599, 600, 999,
}

-- A server that says no in its own words has done nothing; anybody else may say so of what was done.
local function refusal(chance, request, answer)
    local status = pick(chance, STATUSES)
    local body = pick(chance, { PAGE, "", "null", '{"message":"No"}', '{"error":"No"}', '{"message":7}', "[]",
        '{"status":' .. status .. ',"message":"Something went wrong"}', ("x"):rep(70000) })
    local is_own = status >= 400 and status < 500 and body ~= PAGE and request.method ~= "GET"
    if not is_own then answer() end
    local type = body == PAGE and "text/html" or "application/json"
    return life.bytes_of({ status = status, bytes = body, headers = { ["Content-Type"] = type } })
end

local WRONG = { '"x"', "true", "false", "[]", "{}", "[[]]", '{"id":[]}', "-5", "1.5", "1e300", "-1e300",
    "9007199254740994",
    '"1e5"', "0", '""', '[null]' }

local NAMES = {
    "../../../outside", "/etc/outside", "a/b\\c:d", "..", ".", "", " ", "CON", ("x"):rep(60000), ("ä"):rep(30000),
    "%s%n%d%%", "'; DROP TABLE books; --", "\226\128\174gnp.exe", "<b>&amp;<script>", "a\0b", "a\r\nX-Evil: 1",
    "\27[2J\27[31m", (" "):rep(50000), ("&"):rep(50000), ("<"):rep(50000), "[[link]]", "nil", "{{}}",
}

local function chunked(body, chunks)
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        .. (chunks or ("%x\r\n%s\r\n0\r\n\r\n"):format(#body, body))
end

local function with_head(body, ...)
    local lines = { "HTTP/1.1 200 OK", "Content-Type: application/json", ... }
    return table.concat(lines, "\r\n") .. "\r\n\r\n" .. body
end

local SMUGGLED = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"id":66}'

local FRAMES = {
    function(body) return with_head(body .. SMUGGLED, "Content-Length: " .. #body) end,
    function(body) return with_head(body, "Content-Length: " .. #body + 10), "close" end,
    function(body) return with_head(body, "Content-Length: " .. #body, "Content-Length: 2") end,
    function(body) return with_head(body, "Content-Length: -1") end,
    function(body) return with_head(body, "Content-Length: +" .. #body) end,
    function(body) return with_head(body, ("Content-Length: 0x%x"):format(#body)), "close" end,
    function(body) return with_head(body, "Content-Length: " .. ("9"):rep(400)), "close" end,
    function(body) return with_head(body, "Content-Length: " .. #body .. ", " .. #body) end,
    function(body) return with_head(body, "Content-Length:") end,
    function(body) return with_head(body), "close" end,
    function(body) return chunked(body) end,
    function(body) return chunked(body, "zz\r\n" .. body .. "\r\n0\r\n\r\n"), "close" end,
    function(body) return chunked(body, "-1\r\n" .. body .. "\r\n0\r\n\r\n"), "close" end,
    function(body) return chunked(body, ("f"):rep(300) .. "\r\n" .. body), "close" end,
    function(body) return chunked(body, ("%x\r\n%s"):format(#body, body)), "close" end,
    function(body) return chunked(body, ("%x\r\n%sxx0\r\n\r\n"):format(#body, body)), "close" end,
    function(body) return chunked(body, ("%x;%s\r\n%s\r\n0\r\n\r\n"):format(#body, ("e"):rep(4e4), body)), "close" end,
    function(body) return chunked(body, ("%x\r\n%s\r\n0\r\nX: y\r\n\r\n"):format(#body, body)) end,
    function(body)
        local chunks = ("%x\r\n%s\r\n0\r\n\r\n"):format(#body, body)
        return with_head(chunks, "Content-Length: 3", "Transfer-Encoding: chunked")
    end,
    function(body) return with_head(body, "Content-Length: " .. #body, "Transfer-Encoding: gzip, chunked"), "close" end,
    function(body) return with_head(body, "Content-Length: " .. #body, "Content-Encoding: gzip") end,
    function(body) return with_head(body, "Content-Length: " .. #body, "Content-Encoding: br") end,
    function(body) return "HTTP/1.1 OK\r\n\r\n" .. body, "close" end,
    function(body) return "HTTP/1.1 99 Less\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body end,
    function(body) return "HTTP/9.9 200 OK\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body end,
    function(body) return "ICY 200 OK\r\n\r\n" .. body, "close" end,
    function(body) return body, "close" end,
    function() return "\0\0\0\0", "close" end,
    function() return "", "close" end,
    function() return "HTTP/1.1 200 OK\r\nContent-Le", "close" end,
    function(body) return with_head(body, "no colon here", "Content-Length: " .. #body) end,
    function(body) return with_head(body, "X: a", "  folded", "Content-Length: " .. #body) end,
    function(body) return with_head(body, "X\0: a\0", "Content-Length: " .. #body) end,
    function(body) return with_head(body, "X: " .. (" "):rep(60000) .. "a", "Content-Length: " .. #body) end,
    function(body) return with_head(body, ("X: y\r\n"):rep(20000) .. "Z: z", "Content-Length: " .. #body), "close" end,
    function(body) return (with_head(body, "Content-Length: " .. #body):gsub("\r\n", "\n")), "close" end,
    function(body) return ("HTTP/1.1 100 Continue\r\n\r\n"):rep(3) .. with_head(body, "Content-Length: " .. #body) end,
    function(body)
        return ("HTTP/1.1 100 Continue\r\n\r\n"):rep(3e3) .. with_head(body, "Content-Length: " .. #body)
    end,
    function(body) return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n" .. body, "close" end,
    function(body) return "HTTP/1.1 204 None\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body, "close" end,
    function(body) return "HTTP/1.0 200 OK\r\n\r\n" .. body, "close" end,
}

local function targets(stranger, own)
    return {
        "", " ", "/", own, stranger .. "/api", "//" .. stranger:gsub("^http://", "") .. "/x", "javascript:alert(1)",
        stranger:gsub("127", "anna:secret@127"), "https://127.0.0.1:9/x", "http://[::1", "ftp://127.0.0.1/x", "?x=1",
        "http://127.0.0.1:99999/x", "../../../x", "http://" .. ("a"):rep(20000) .. "/", "\t", "http:///x",
        "http://a b/",
        "http://127.0.0.1@" .. stranger:gsub("^http://", "") .. "/",
    }
end

local kinds = {
    cut = function(chance, answer)
        local body = body_of(answer)
        local part = body:sub(1, chance(#body + 1))
        if chance(2) == 0 and is_json(answer) then return framed(answer, part) end
        return (framed(answer, body):sub(1, -(#body - #part) - 1)), "close"
    end,
    types = function(chance, answer)
        local text = with_text(chance, answer, pick(chance, WRONG))
        return text and framed(answer, text)
    end,
    nulls = function(chance, answer)
        local text = with_text(chance, answer, "null")
        return text and framed(answer, text)
    end,
    huge = function(chance, answer)
        local text = with_text(chance, answer, pick(chance, { '"' .. ("y"):rep(300000) .. '"', ("8"):rep(400),
            "1" .. ("0"):rep(5000), "0." .. ("3"):rep(5000), "[" .. ("7,"):rep(20000) .. "7]" }))
        return text and framed(answer, text)
    end,
    deep = function(chance, answer)
        local depth = pick(chance, { 50, 999, 5000, 100000 })
        local open = pick(chance, { "[", '{"a":' })
        local shut = open == "[" and "]" or "}"
        local text = with_text(chance, answer, open:rep(depth) .. "1" .. shut:rep(chance(2) * depth))
        return text and framed(answer, text)
    end,
    encoding = function(chance, answer)
        if not is_json(answer) then return nil end
        local body = body_of(answer)
        local wide = body:gsub(".", "%0\0")
        return framed(answer, pick(chance, { "\239\187\191" .. body, "\255\254" .. wide, wide, body:gsub("e", "\233"),
            body:gsub('"', '"\192\128', 1), body .. "\0", "\0" .. body, "\31\139\8\0" .. body,
            body:gsub(":", ": \\u0000"),
            (body:gsub("a", "\\ud800")) }))
    end,
    doubles = function(chance, answer)
        if not is_json(answer) then return nil end
        local body = body_of(answer)
        local key, value = body:match('"(%w+)":([%w%."]+)')
        if not key then return nil end
        -- Twice the same key, the second time with what cannot be.
        return framed(answer, (body:gsub('{"', ('{"%s":%s,"%s":%s,"'):format(key, value, key, pick(chance, WRONG)), 1)))
    end,
    whole = function(chance, answer)
        local body = pick(chance, { "", "{}", "[]", "null", '"text"', "0", "true", PAGE, "{", "[1,2", "NaN", "{}{}",
            "//" })
        return framed(answer, body, body == PAGE and "text/html" or nil)
    end,
    flips = function(chance, answer)
        if not is_json(answer) then return nil end
        local body = body_of(answer)
        for _ = 1, 1 + chance(5) do
            -- As many draws for every body: tokens differ from run to run.
            local at, sign = 1 + chance(#body), string.char(chance(32))
            -- Only punctuation is flipped: other digits or letters would be valid values.
            if body:sub(at, at):match("[%p%s]") then body = body:sub(1, at - 1) .. sign .. body:sub(at + 1) end
        end
        return framed(answer, body)
    end,
    frames = function(chance, answer)
        return pick(chance, FRAMES)(body_of(answer))
    end,
    sent_on = function(chance, _, stranger, own)
        local status = pick(chance, { 300, 301, 302, 303, 305, 307, 308 })
        local head = ("HTTP/1.1 %d Moved\r\nContent-Length: 0"):format(status)
        if chance(10) == 0 then return head .. "\r\n\r\n" end
        return head .. "\r\nLocation: " .. pick(chance, targets(stranger, own)) .. "\r\n\r\n"
    end,
    names = function(chance, answer)
        local name = pick(chance, NAMES)
        if not is_json(answer) then
            local headers = { ["Content-Disposition"] = 'attachment; filename="' .. name:gsub("[\r\n%z]", "") .. '"' }
            return life.bytes_of({ status = 200, bytes = answer.bytes, headers = headers })
        end
        local text = with_change(chance, answer, function(holder, key) holder[key] = name end, function(value)
            return type(value) == "string"
        end)
        return text and framed(answer, text)
    end,
    floods = function(chance, answer)
        local body = body_of(answer)
        if not is_json(answer) then
            return pick(chance, {
                with_head(body .. ("z"):rep(2000000)),
                with_head(body .. ("z"):rep(300000), "Content-Length: 5000000000000"),
            }), "close"
        end
        local value = rapidjson.decode(body)
        local rows = value.content or value
        if chance(2) == 0 and rows[1] then
            local text = life.json(rows[1])
            local many = "[" .. (text .. ","):rep(2000) .. text .. "]"
            return framed(answer, value.content and ('{"content":%s,"hasNext":true}'):format(many) or many)
        end
        return framed(answer, pick(chance, { (" "):rep(3000000) .. body, body .. ("\n"):rep(3000000) }))
    end,
    silence = function(chance, answer)
        local bytes = framed(answer, body_of(answer))
        return bytes:sub(1, chance(#bytes))
    end,
}

mutations.kinds = {}
for kind in pairs(kinds) do table.insert(mutations.kinds, kind) end
table.insert(mutations.kinds, "swallowed")
table.insert(mutations.kinds, "refused")
table.sort(mutations.kinds)

-- Success, and nothing done.
local function swallowed(chance)
    local status = pick(chance, { 200, 202, 204 })
    return life.bytes_of({ status = status, bytes = status == 204 and "" or pick(chance, { "", "{}", "[]", "null" }) })
end

function mutations.spoil(kind, chance, request, answer, stranger)
    if kind == "swallowed" then
        if request.method == "GET" then return nil end
        return { bytes = swallowed(chance) }
    end
    if kind == "refused" then return { bytes = refusal(chance, request, answer) } end
    -- A redirected request was not carried out.
    local honest = kind == "sent_on" and request.method ~= "GET" and {} or answer()
    local bytes, ending = kinds[kind](chance, honest, stranger, request.path)
    return { bytes = bytes or life.bytes_of(honest), ending = ending, is_honest = bytes == nil }
end

return mutations
