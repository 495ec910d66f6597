import ts from 'typescript';

/** The database's own clock, in a text that is no sentence: SQL that a program writes. */
const SQL_NOW =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|now64|today|yesterday)\s*\(\s*\)|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i;

/**
 * Lines of a source file that ask a clock of the machine or of the database: `Date.now`, `new Date()`, `Date()`, a column's
 * `defaultNow()`, and texts of SQL with `now()` and its like. `performance.now()` measures, and `now()` in TypeScript is
 * somebody's function.
 */
export function wallClockIn(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (asksClock(node)) lines.add(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

function asksClock(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  if (ts.isCallExpression(node) && node.arguments.length === 0 && node.expression.getText() === 'Date') return true;
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'defaultNow' || node.getText().replace(/^globalThis\./, '') === 'Date.now';
  // A template's pieces between its values.
  return (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && SQL_NOW.test(node.text);
}
