-- The host's JSON, over another library, awkward in the same ways: null is a truthy value of its own, a bad text is no
-- error but no value and a reason, and an empty table is an object unless it was marked as an array.
local cjson = require("cjson").new()

cjson.encode_number_precision(14)
cjson.decode_invalid_numbers(false)

-- Stands for `[]` until the text is made: the library below knows no empty arrays.
local NO_ITEMS = "an array without items, marked by rapidjson.array"

local arrays = setmetatable({}, { __mode = "k" })

local rapidjson = { null = cjson.null }

-- The library below takes a number that is too great for any for an infinite one; the host refuses it.
local function may_be_too_big(text)
    return text:find("%d[eE]%+?%d%d%d") ~= nil or text:find(("%d"):rep(300)) ~= nil
end

local function has_infinity(value)
    if type(value) == "number" then return value == math.huge or value == -math.huge end
    if type(value) ~= "table" then return false end
    for _, field in pairs(value) do
        if has_infinity(field) then return true end
    end
    return false
end

function rapidjson.decode(text)
    local read, value = pcall(cjson.decode, text)
    if not read then return nil, value end
    if may_be_too_big(text) and has_infinity(value) then return nil, "Number too big to be stored in double." end
    return value
end

local function with_marks(value)
    if type(value) ~= "table" then return value end
    if arrays[value] and next(value) == nil then return NO_ITEMS end
    local copy = {}
    for key, field in pairs(value) do copy[key] = with_marks(field) end
    return copy
end

function rapidjson.encode(value)
    local text = cjson.encode(with_marks(value)):gsub('"' .. NO_ITEMS .. '"', "[]")
    return text
end

function rapidjson.array(list)
    arrays[list] = true
    return list
end

return rapidjson
