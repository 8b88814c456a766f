-- The host's JSON, over another library, awkward in the same ways: null is a truthy value of its own, a bad text is no
-- error but no value and a reason, and an empty table is an object unless it was marked as an array.
local cjson = require("cjson").new()

cjson.encode_number_precision(14)
cjson.decode_invalid_numbers(false)

-- Stands for `[]` until the text is made: the library below knows no empty arrays.
local NO_ITEMS = "an array without items, marked by rapidjson.array"

local arrays = setmetatable({}, { __mode = "k" })

local rapidjson = { null = cjson.null }

function rapidjson.decode(text)
    local read, value = pcall(cjson.decode, text)
    if read then return value end
    return nil, value
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
