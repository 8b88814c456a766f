-- The host's translations. `translations` is empty, as for a plugin without a catalogue, until a spec fills it.
return setmetatable({ translations = {} }, {
    __call = function(self, sentence)
        return self.translations[sentence] or sentence
    end,
})
