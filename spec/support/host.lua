-- A KOReader for specs and the demo: it loads the compiled plugin, and a spec does what a reader does.
--
--     local host = require("host")
--     before_each(function() host.start() end)
--     after_each(function() host.stop() end)
--
--     host.open("Dune.epub", { pages = 300, title = "Dune" })
--     host.read(3, 40)                              -- three pages, forty seconds each
--     host.close()
--     host.menu("Catchword", "Sync now")
--     assert.are.equal("Nothing is pending.", host.says())
--
-- Everything comes in the order and with the gaps of the real host: see the stand-ins under `koreader/`, each at the
-- path of the module that it stands for. Time stands still unless a spec moves it. Whatever a reader does, what is
-- due at once has run when the call returns. What a handler of the plugin does wrong is only logged, as on a device;
-- `stop` fails then. What a callback does wrong comes out at the caller: on a device it would end the application.
--
-- Life
--   start{plugin, folder, wall, older, preferences, prepare}  a fresh device, showing the browser. plugin: a folder
--                       `*.koplugin`, or none for the modules compiled for the specs. folder: what the device keeps its
--                       files in, or nothing for one that `stop` removes. wall: what time it is, Unix seconds.
--                       older: a host of v2024.11, the oldest one that is supported. preferences: what the reader has
--                       chosen in the host, by the keys of its settings. prepare: puts files there before.
--   stop()              ends it; fails when a handler of the plugin has failed and nobody asked for `errors`.
--   restart()           ends the process properly and starts another on the same device.
--   crash()             the process ends between two instructions: no event, nothing scheduled runs. The next one
--                       starts with `restart`.
--   exit(), power_off() the reader leaves; after that, only `restart`.
--   errors()            what handlers of the plugin did wrong since the last call, as a list of texts.
--   folder              the device's folder: settings/, books/ and whatever the plugin makes.
--   disable(settings)   the reader turns the plugin off in the plugin management, which calls for a restart; settings:
--                       and its settings with it. The application goes on until then.
--   plugin()            the instance of the plugin that is at work now, in the browser or in the reader.
-- Books (a path without "/" in front lies in the device's folder of books; a file that is not there is made)
--   book(path)          its whole path.   fingerprint(path)  its sampled MD5.
--   make_book(path)     puts a file there, unless one is.
--   open(path, facts)   facts: pages, paragraphs, title, authors, identifiers, page, scroll, given; see document.lua.
--                       Without them those of last time.
--   close()             back to the file browser.
--   switch(path, facts) to another book, as from the history;   reload()  the same book again.
--   turn(n)             n pages on, one after the other (1; negative: back);   go_to(page).
--   read(n, seconds)    n times: stays so many seconds, then turns the page.
--   scroll(pages)       in scroll mode; fractions of a page are fine.
--   rerender(pages, event)  another font and number of pages. `event`: if it is not DocumentRerendered.
--   reader()            the reader's window: document, doc_settings, rolling, paging.
-- Time
--   advance(seconds)    so much time passes, and what is due in it runs. While the device sleeps, nothing runs.
--   doze(seconds)       the device sleeps between two page turns, and nobody is told.
--   set_clock(seconds)  somebody sets the wall clock, Unix seconds.
--   now()               what the wall clock shows.
--   pump(seconds, done) real time, for sockets: until `done()` or nothing is scheduled; true unless the time ran out.
-- Device
--   suspend(), resume() with what the host does around them.
--   network(connected)  the network goes or comes, with the events that announce it.
--   event(name, …)      any other event, to all windows.
--   dispatch(name)      a gesture or key that an action was bound to.
-- Screen
--   menu(text, …)       opens the main menu and taps these lines, one below the other.
--   lines(text, …)      what the menu below these lines shows: a list of {text, checked, marked, radio, enabled,
--                       opens, separator, help}.
--   shown()             the windows over the browser or the book, topmost first; each has `kind` ("message", "notice",
--                       "question", "form", "number", "list", "menu") and `says()`.
--   top()               the topmost one that is no notice; nil when there is none.
--   says()              every word on it; nil when there is none.
--   press(label)        one of its buttons or lines;   type(text, which)  into its form;   dismiss()  leaves it;
--   dismiss_all()       leaves it and whatever comes to light below.
--   notices()           every notice so far, oldest first.
--   log()               the host's log, as one text.
local host = { preferences = {} }

-- The host's settings are a global of its.
rawset(_G, "G_reader_settings", {
    readSetting = function(_, key)
        if key == "home_dir" then return host.folder end
        return host.preferences[key]
    end,
    saveSetting = function(_, key, value) host.preferences[key] = value end,
})

require("ffi/loadlib")
for _, part in ipairs({ "life", "books", "time", "device", "screen" }) do require("host/" .. part)(host) end

return host
