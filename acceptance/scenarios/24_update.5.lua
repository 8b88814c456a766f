return {
    { "the old version runs again, says so once, and the new one is downloaded again", function(w)
        w.see("update_taken_back", 10)
        w.shot("taken-back")
        w.check(w.version() ~= w.next_version, "the old one runs")
        w.read(w.novel, 5, 60)
        w.until_sent(w.novel, 0)
        w.offer_update()
        w.press("download_and_try")
        w.see("update_ready", 40)
        D.log("ok    24_update.5: it starts anew: it ends here on purpose")
        D.press("Restart now")
        D.wait(10)
        error("it did not start anew")
    end, "releases" },
}
