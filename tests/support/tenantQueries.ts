import ts from 'typescript';

/** A query of a tenant's table that does not say of which company. */
export interface Unguarded {
  /** `file#function`; `#` alone at the top of a file. */
  at: string;
  line: number;
  table: string;
}

const READS = new Set(['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'update', 'delete', '$count']);

/**
 * Queries of a source file that ask a tenant's table, made by Drizzle or written as SQL, whose conditions hold neither
 * `ofCompany(table, …)` nor `sameCompany(table, …)`. Conditions are looked for in the whole query and in what its names
 * stand for in the same file.
 *
 * @param tables Name of a table in the source → its name in the database.
 */
export function unguarded(file: string, text: string, tables: ReadonlyMap<string, string>): Unguarded[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declarations = declarationsOf(source);
  const found: Unguarded[] = [];
  const visit = (node: ts.Node): void => {
    const asked = [...tables].filter(([name, inDatabase]) => asks(node, name, inDatabase)).map(([name]) => name);
    if (asked.length > 0) {
      const guards = guardsOf(queryAround(node), declarations);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      for (const table of asked.filter((name) => !guards.has(name)))
        found.push({ at: `${file}#${functionAround(node)}`, line: line + 1, table });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Does this node itself name the table as one to read or to change? */
function asks(node: ts.Node, name: string, inDatabase: string): boolean {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [table] = node.arguments;
    return READS.has(node.expression.name.text) && table !== undefined && named(table) === name;
  }
  // db.query.<table>.findFirst(…)
  if (ts.isPropertyAccessExpression(node)) return node.name.text === name && /\bquery$/.test(node.expression.getText());
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const target = `(?:(?:public\\.)?"?${inDatabase}"?|\\$\\{${name}\\})`;
  return new RegExp(`\\b(?:from|join|update|using)\\s+(?:only\\s+)?${target}(?![\\w.])`, 'i').test(node.getText());
}

/** The name of a table, also where its type is asserted. */
const named = (node: ts.Expression): string => (ts.isAsExpression(node) ? named(node.expression) : node.getText());

/** The whole chain of calls, or the whole text, that a part of a query belongs to. */
function queryAround(node: ts.Node): ts.Node {
  let query = node;
  while (
    (ts.isPropertyAccessExpression(query.parent) && query.parent.expression === query) ||
    (ts.isCallExpression(query.parent) && (query.parent.expression === query || isText(node))) ||
    (isText(node) &&
      (ts.isTaggedTemplateExpression(query.parent) ||
        ts.isTemplateSpan(query.parent) ||
        ts.isTemplateExpression(query.parent)))
  )
    query = query.parent;
  return query;
}
const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

interface Declaration {
  scope: ts.Node;
  value: ts.Node;
}

/** What names stand for, where each is known. */
function declarationsOf(source: ts.SourceFile): Map<string, Declaration[]> {
  const declarations = new Map<string, Declaration[]>();
  const add = (name: string, node: ts.Node, value: ts.Node) => {
    let scope = node.parent;
    while (!ts.isBlock(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
    declarations.set(name, [...(declarations.get(name) ?? []), { scope, value }]);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      add(node.name.text, node, node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name && node.body) add(node.name.text, node, node.body);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declarations;
}

const contains = (scope: ts.Node, node: ts.Node) => scope.pos <= node.pos && node.end <= scope.end;

function declarationOf(node: ts.Identifier, declarations: Map<string, Declaration[]>): ts.Node | undefined {
  const known = (declarations.get(node.text) ?? []).filter(({ scope }) => contains(scope, node));
  // The innermost scope begins last.
  return known.sort((a, b) => b.scope.pos - a.scope.pos)[0]?.value;
}

/** Tables that a query, or what its names stand for, keeps within one company. */
function guardsOf(query: ts.Node, declarations: Map<string, Declaration[]>): Set<string> {
  const guards = new Set<string>();
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(ofCompany|sameCompany)$/.test(node.expression.getText())) {
      const [table] = node.arguments;
      if (table) guards.add(tableOf(table, declarations));
    }
    const value = ts.isIdentifier(node) ? declarationOf(node, declarations) : undefined;
    if (value && !seen.has(value)) {
      seen.add(value);
      visit(value);
    }
    ts.forEachChild(node, visit);
  };
  visit(query);
  return guards;
}

/** The table that a name or an alias of one stands for. */
function tableOf(node: ts.Expression, declarations: Map<string, Declaration[]>): string {
  const value = ts.isIdentifier(node) ? declarationOf(node, declarations) : undefined;
  const [table] = value && ts.isCallExpression(value) && value.expression.getText() === 'alias' ? value.arguments : [];
  return table ? table.getText() : node.getText();
}

function functionAround(node: ts.Node): string {
  for (let one = node; one; one = one.parent) {
    if (ts.isFunctionDeclaration(one) && one.name) return one.name.text;
    if (ts.isVariableDeclaration(one) && ts.isSourceFile(one.parent.parent.parent)) return one.name.getText();
  }
  return '';
}
