-- Passwords, digests, tokens and a proxy's header are planted; then everything that was written or shown is searched.
local host = require("host")
local lfs = require("lfs")
local md5 = require("md5")
local stage = require("stage")

local READER, LIBRARY, HEADER = "paper trail", "correct horse", "planted-for-the-proxy"

local SECRETS = {
    READER, LIBRARY, HEADER, md5.sumhexa(READER), md5.sumhexa(READER):upper(), md5.sumhexa(LIBRARY),
    "paper%20trail", "correct%20horse",
}

-- A server that repeats what it was sent.
local ECHO = { message = table.concat(SECRETS, ", ") }
table.insert(SECRETS, "eyJ")

local FAULTS = {
    { kind = "status", status = 500 },
    { kind = "status", status = 401 },
    { kind = "status", status = 400, body = ECHO },
    { kind = "status", status = 403, body = ECHO },
    { kind = "status", status = 302, headers = { Location = "http://127.0.0.1:9/elsewhere" } },
    { kind = "html" },
    { kind = "garbage" },
    { kind = "garbage", of = "answer" },
    { kind = "drop" },
    { kind = "truncate", bytes = 5 },
}

local shown

local function note_what_is_shown()
    for _, window in ipairs(host.shown()) do table.insert(shown, window:says()) end
    for _, notice in ipairs(host.notices()) do table.insert(shown, notice) end
end

-- Every file that the plugin has written, but for its database, which has to keep what it logs in with.
local function files_in(folder, found)
    for name in lfs.dir(folder) do
        local path = folder .. "/" .. name
        if name ~= "." and name ~= ".." and name ~= "books" then
            if lfs.attributes(path, "mode") == "directory" then files_in(path, found)
            elseif not name:find("%.sqlite") then table.insert(found, path) end
        end
    end
    return found
end

describe("no secret", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        shown = {}
    end)
    after_each(stage.finish)

    it("is ever written to a log or shown, whatever goes wrong", function()
        host.menu("Library Sync", "Connection", "Extra request headers: none", "Add a header")
        host.type("X-Proxy: " .. HEADER, 1)
        host.press("Save")
        host.dismiss()
        host.menu("Library Sync", "About", "Keep a log file")
        for _, fault in ipairs(FAULTS) do
            stage.server:disarm()
            stage.server:arm({ match = { path = "/api" }, times = 20, fault = fault })
            host.open(stage.NOVEL, { pages = 200, title = "The Lamp at Low Tide" })
            host.read(5, 60)
            host.close()
            stage.settle()
            host.menu("Library Sync", "Connection", "Test connection")
            stage.outcome()
            note_what_is_shown()
            host.dismiss()
            host.menu("Library Sync", "Pending", "Sync pending now")
            stage.outcome()
            note_what_is_shown()
            host.dismiss()
        end
        local written = files_in(host.folder, {})
        assert.is_true(#written > 0, "no log file was written")
        local texts = { host.log(), table.concat(shown, "\n") }
        for _, path in ipairs(written) do
            local file = assert(io.open(path, "rb"))
            table.insert(texts, file:read("*a"))
            file:close()
        end
        for _, secret in ipairs(SECRETS) do
            for _, text in ipairs(texts) do
                assert.is_nil(text:find(secret, 1, true), "found: " .. secret)
            end
        end
    end)

    it("follows a redirect to another host", function()
        host.menu("Library Sync", "Connection", "Extra request headers: none", "Add a header")
        host.type("X-Proxy: " .. HEADER, 1)
        host.press("Save")
        host.dismiss()
        local other = require("library").start("--quiet")
        stage.server:arm({
            match = { path = "/api" }, times = 50,
            fault = { kind = "redirect", status = 307, to = other.url .. "{path}" },
        })
        host.menu("Library Sync", "Connection", "Test connection")
        local said = stage.until_says("sends visitors on")
        assert.truthy(said:find(other.url, 1, true))
        assert.same({}, other:requests())
        other:stop()
    end)
end)
