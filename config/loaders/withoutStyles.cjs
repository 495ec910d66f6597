const ts = require('typescript');

/** What the library calls with a function that makes styles, as second argument: antd's three and ProTable's two. */
const MAKERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent', 'useAntdStyle', 'useStyle']);

/** The library's styles are written at build time: what makes them in the browser is left out. See docs/decisions/0020. */
module.exports = function withoutStyles(source) {
  if (![...MAKERS].some((maker) => source.includes(`${maker}(`))) return source;
  const cuts = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && MAKERS.has(node.expression.text))
      cuts.push(...node.arguments.slice(1, 2));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest));
  return cuts.reduceRight((text, cut) => `${text.slice(0, cut.pos)} null${text.slice(cut.end)}`, source);
};
