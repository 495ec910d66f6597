const NAMED = { 'return this': window, 'return document': document };

/** The browser's own, but that what it makes of a text is what the text names, and is not evaluated. */
exports.Function = new Proxy(Function, {
  construct:
    (_, [text]) =>
    () =>
      NAMED[text],
});
