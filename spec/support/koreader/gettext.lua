-- The host's translations. `translations` is empty, as for a plugin without a catalogue, until a spec fills it.
return setmetatable({
    translations = {},
    current_lang = "C",
    getPlural = function(count) return count == 1 and 0 or 1 end,
}, {
    __call = function(self, sentence)
        return self.translations[sentence] or sentence
    end,
})
