-- What the plugin probe.koplugin has heard, and how often it was loaded.
return { heard = {}, loaded = 0 }
