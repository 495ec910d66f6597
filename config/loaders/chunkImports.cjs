const ts = require('typescript');

/**
 * `import('./Page')` becomes `loadChunk(() => import('./Page'))` of src/chunks.ts: each chunk of the console has a time-out
 * and a second try, whatever code asks for it. // §8, §9
 */
module.exports = function chunkImports(source) {
  const imports = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) imports.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest));
  if (imports.length === 0) return source;
  const wrapped = imports.reduceRight((text, { pos, end }) => {
    const start = pos + (/^\s*/.exec(text.slice(pos))?.[0].length ?? 0);
    return `${text.slice(0, start)}loadChunk$(() => ${text.slice(start, end)})${text.slice(end)}`;
  }, source);
  return `import { loadChunk as loadChunk$ } from '@/chunks'; ${wrapped}`;
};
