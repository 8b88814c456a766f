-- The set-up from an address to a server that answers. And the next version of the plugin.
local w = ...

-- Another address is that of the same library.
function w.address(url)
    w.menu("connection", "server")
    w.fill(url)
    w.eventually("an answer to the address", function() return w.says("asks_same_library") or not w.says("address_form") end)
    if w.says("asks_same_library") then w.press("same_library") end
end

function w.account(which, account)
    w.menu("connection", which)
    w.fill(account[1], account[2])
end

-- Before a login it was asked without credentials who is there, and whether it encrypts, which library-server notes.
function w.greeted() w.server.forgive() end

-- The guided set-up from its first form to the login by this account, with the answer to a question that follows. Gives
-- the taps on buttons; those into a field are typing.
local function guided_login(account, question, answer)
    local taps = 0
    local function tap(key)
        taps = taps + 1
        w.press(key)
    end
    local function fill(fields)
        for place, text in ipairs(fields) do D.type(text, place) end
    end
    w.see("where_library", 10)
    -- As a person types it, and the server has to be found.
    fill({ (w.server.url:gsub("^http://", "")) })
    w.shot("address")
    tap("next_step")
    w.see("log_in_title", 40)
    w.greeted()
    fill(account)
    w.shot("login")
    tap("log_in")
    if w.server.kind == "spec" then
        w.see("reader_account", 30)
        fill(w.server.reader)
        tap("next_step")
    elseif question then
        w.see(question, 30)
        w.shot("question")
        tap(answer)
    end
    return taps
end

-- The whole guided set-up. Gives the report of the test at its end, and the taps on buttons and lines.
function w.guided_set_up(account, question, answer)
    local taps = guided_login(account, question, answer)
    w.see("set_up_done", 30)
    w.shot("what")
    w.tap("set_up_done")
    local test = w.see("reader_ok", 40)
    w.shot("test")
    return test, taps + 1
end

-- The guided set-up for a second person, who reads here from now on.
function w.another_reader(account, question, answer)
    w.menu("connection", "who_reads", "another_reader")
    guided_login(account, question, answer)
    w.see("reads_here_now", 30)
    w.dismiss()
    w.settled()
end

function w.set_up()
    w.address(w.server.url)
    w.dismiss()
    w.account("reader_account", w.server.reader)
    w.dismiss()
    w.account("library_account", w.server.library)
    w.dismiss()
end

-- An hour ago: what is asked once an hour is asked again.
function w.set_up_earlier()
    w.set_up()
    w.settled()
    w.pass(3600)
end

function w.meet(books)
    for _, book in ipairs(books) do
        w.open(book)
        w.settled()
        w.leave()
    end
end

-- The version that tools/acceptance.sh publishes, and the folder of fetched versions.
w.next_version = "9.2.0"
w.versions = require("datastorage"):getDataDir() .. "/plugins/catchword.koplugin/versions"

-- The version that runs, as its menu says.
function w.version()
    local version = w.lines("advanced"):match(w.word("plugin") .. " (%d+%.%d+%.%d+)")
    w.close_menu()
    return version
end

function w.offer_update()
    w.menu("advanced", "check_update")
    w.see("download_and_try", 20)
end
