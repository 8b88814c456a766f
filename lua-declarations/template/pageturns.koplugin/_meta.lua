local _ = require("gettext")
return {
    fullname = _("Page turns"),
    description = _("Counts the pages that are turned."),
    version = "0.1.0",
}
