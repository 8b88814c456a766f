-- The tests use known passwords, keys, tokens and a proxy's header. Then they search everything that was written or
-- shown.
local certified = require("certified")
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local library = require("library")
local md5 = require("md5")
local stage = require("stage")

local READER, LIBRARY, HEADER = "paper trail", "correct horse", "planted-for-the-proxy"

local SECRETS = {
    READER, LIBRARY, HEADER, md5.sumhexa(READER), md5.sumhexa(READER):upper(), md5.sumhexa(LIBRARY),
    "paper%20trail", "correct%20horse", "PAPER TRAIL",
}
local ALL = table.concat(SECRETS, ", ")
-- As a server may hide them from who only looks for the words.
local HIDDEN = ALL:gsub("%a", "%0\226\128\139")

local function status(number, message, headers)
    return { kind = "status", status = number, body = message and { message = message }, headers = headers }
end

local function status_page(number, page)
    return { kind = "status", status = number, body = page, headers = { ["content-type"] = "text/html" } }
end

-- Faults of the server, one for all requests of a round.
local ROUNDS = {
    { "stumbles", status(500) },
    { "refuses without a word", status(401) },
    { "repeats what it was sent in a refusal", status(400, ALL) },
    { "repeats it and forbids", status(403, ALL) },
    { "repeats it with signs that nobody sees between the letters", status(400, HIDDEN) },
    { "repeats it ten thousand times", status(500, (READER .. "\n"):rep(10000)) },
    { "repeats it in a page", status_page(404, "<html><body>" .. ALL) },
    { "repeats it where it sends visitors on",
        status(302, nil, { Location = "http://127.0.0.1:9/" .. md5.sumhexa(READER) }) },
    { "repeats it as the account of an address",
        status(307, nil, { Location = "http://reader:paper%20trail@127.0.0.1:9/" }) },
    { "repeats it as the name of a coding", status(200, ALL, { ["content-encoding"] = "planted-for-the-proxy" }) },
    { "shows a web page", { kind = "html" } },
    { "answers what is no JSON", { kind = "garbage" } },
    { "answers what is no HTTP", { kind = "garbage", of = "answer" } },
    { "hangs up", { kind = "drop" } },
    { "breaks off", { kind = "truncate", bytes = 5 } },
}

local shown

local function note_what_is_shown()
    for _, window in ipairs(host.shown()) do table.insert(shown, window:says()) end
    for _, notice in ipairs(host.notices()) do table.insert(shown, notice) end
    host.dismiss_all()
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

local function everything_said()
    local written = files_in(host.folder, {})
    assert.is_true(#written > 0, "no log file was written")
    local texts = { host.log(), table.concat(shown, "\n") }
    for _, path in ipairs(written) do table.insert(texts, disk.read(path)) end
    return table.concat(texts, "\n")
end

local function add_header()
    host.menu("Catchword", "Advanced", "Addresses and headers", "Extra request headers: none", "Add a header")
    host.type("X-Proxy: " .. HEADER, 1)
    host.press("Save")
    host.dismiss()
end

local function ask_everything()
    host.open(stage.NOVEL, { pages = 200, title = "The Lamp at Low Tide" })
    host.read(5, 60)
    host.close()
    stage.settle()
    host.menu("Catchword", "Connection", "Test connection")
    stage.outcome()
    note_what_is_shown()
    host.menu("Catchword", "Sync now")
    stage.outcome()
    note_what_is_shown()
end

describe("no secret of the reader", function()
    setup(certified.open)
    teardown(certified.close)
    after_each(stage.finish)

    for _, scheme in ipairs({ "http", "https" }) do describe("over " .. scheme, function()
        local plain

        setup(function()
            plain = stage.server
            if scheme == "https" then
                stage.server = library.start("--quiet --tls --certificate " .. certified.certificate)
            end
        end)
        teardown(function()
            if stage.server ~= plain then stage.server:stop() end
            stage.server = plain
        end)
        before_each(function()
            stage.begin()
            shown = {}
            host.menu("Catchword", "Advanced", "Keep a log file")
        end)

        for _, round in ipairs(ROUNDS) do
            it("is written to a log or shown if the server " .. round[1], function()
                add_header()
                stage.server:arm({ match = { path = "/api" }, fault = round[2] })
                ask_everything()
                assert.is_true(stage.met(round[2].kind) > 0)
                local said = everything_said()
                for _, secret in ipairs(SECRETS) do
                    assert.is_nil(said:find(secret, 1, true), "found: " .. secret)
                end
                assert.is_nil(said:find("eyJ", 1, true), "found a token")
            end)
        end

        it("is shown, however short it is", function()
            for line, password in pairs({ ["Reader account"] = "ab", ["Library account"] = "xyz" }) do
                host.menu("Catchword", "Connection", line)
                host.type("ann", 1)
                host.type(password, 2)
                host.press("Save")
                host.dismiss()
            end
            stage.server:arm({ match = { path = "/api" }, fault = status(400, "Planted: ab and xyz are wrong") })
            ask_everything()
            assert.is_nil(everything_said():find("Planted", 1, true))
        end)

        it("is sent after a redirect to another host", function()
            add_header()
            local other = library.start("--quiet")
            stage.server:arm({
                match = { path = "/api" },
                fault = { kind = "redirect", status = 307, to = other.url .. "{path}" },
            })
            host.menu("Catchword", "Connection", "Test connection")
            local said = stage.until_says("redirects")
            assert.truthy(said:find(other.url, 1, true))
            assert.same({}, other:requests())
            other:stop()
        end)
    end) end
end)
