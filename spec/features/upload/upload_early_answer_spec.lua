-- A success from a proxy before the server has read the whole file means that nothing was stored.
local NAMES = { "src.features.upload.findUploaded", "src.features.upload.uploadBook" }
local SIZE = 100000

local item = { book = { fingerprint = "f" }, path = "/a.cbz", name = "a.cbz", size = SIZE }

-- A server that takes so many bytes before it answers.
local function context(taken)
    local function send(_, file)
        local from = 0
        while from < math.min(taken, file.source.length) do
            from = from + #file.source.piece(from)
        end
        return { ok = true }
    end
    return {
        database = { run = function() return 1 end },
        server = { uploads = { send = send } },
        host = {
            clock = { now = function() return 1780000000 end },
            codec = { md5 = function() return "f" end },
            device = { newUuid = function() return "u" end },
            files = {
                facts = function() return { size = SIZE, modifiedAt = 1770000000 } end,
                sample = function(_, _, length) return ("x"):rep(length) end,
            },
        },
    }
end

describe("an upload of a file", function()
    local upload, before

    setup(function()
        before = {}
        for _, name in ipairs(NAMES) do
            before[name] = package.loaded[name]
            package.loaded[name] = nil
        end
        package.loaded[NAMES[1]] = { findUploaded = function() return { ok = true, value = false } end }
        upload = require(NAMES[2]).uploadBook
    end)

    teardown(function()
        for _, name in ipairs(NAMES) do package.loaded[name] = before[name] end
    end)

    it("succeeds if the answer comes after the last byte", function()
        assert.same({ ok = true, value = { outcome = "sent" } }, upload(context(math.huge), item, nil, function() end))
    end)

    for _, taken in ipairs({ 1, 50000, SIZE }) do
        it(("fails if the server answers after %d bytes"):format(taken), function()
            local uploaded = upload(context(taken), item, nil, function() end)
            assert.is_false(uploaded.ok)
            assert.same({ kind = "unreadable", detail = "an answer before the end" }, uploaded.failure.failure)
        end)
    end
end)
