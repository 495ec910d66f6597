import ts from 'typescript';

/** Which texts a source asks for by `useText`. */
export interface TextUses {
  /** Written in full: `text('title')`. */
  keys: Set<string>;
  /** Written in part: `text(`state-${state}`)`. */
  patterns: RegExp[];
  /** Prefixes of which any text may be meant: the id is a variable, or another module gets the function. */
  openPrefixes: Set<string>;
}

/** A property or an attribute of that name. */
const isMember = (node: ts.Identifier): boolean =>
  ((ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node) ||
  ts.isJsxAttribute(node.parent);

function declares(node: ts.Node, name: string): boolean {
  const isNamed = (binding: ts.BindingName): boolean =>
    ts.isIdentifier(binding)
      ? binding.text === name
      : binding.elements.some((one) => ts.isBindingElement(one) && isNamed(one.name));
  if (ts.isFunctionLike(node)) return node.parameters.some((one) => isNamed(one.name));
  return (
    ts.isBlock(node) &&
    node.statements.some(
      (one) => ts.isVariableStatement(one) && one.declarationList.declarations.some(({ name }) => isNamed(name)),
    )
  );
}

/** References to a name below a node, without those of another declaration of the same name. */
function references(scope: ts.Node, name: string): ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (node !== scope && declares(node, name)) return;
    if (ts.isIdentifier(node) && node.text === name && !isMember(node)) names.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(scope, visit);
  return names;
}

const escapeRegExp = (text: string): string => text.replace(/[.\\^$*+?()[\]{}|]/g, '\\$&');

export function textUses(source: string): TextUses {
  const uses: TextUses = { keys: new Set(), patterns: [], openPrefixes: new Set() };
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

  /** `prefix` is null where it is a variable. */
  function take(prefix: string | null, id: ts.Node | undefined): void {
    if (!id) return;
    if (ts.isConditionalExpression(id)) {
      take(prefix, id.whenTrue);
      take(prefix, id.whenFalse);
    } else if (ts.isStringLiteralLike(id)) {
      if (prefix === null) uses.patterns.push(new RegExp(`\\.${escapeRegExp(id.text)}$`));
      else uses.keys.add(`${prefix}.${id.text}`);
    } else if (ts.isTemplateExpression(id)) {
      const parts = [id.head.text, ...id.templateSpans.map(({ literal }) => literal.text)].map(escapeRegExp);
      uses.patterns.push(new RegExp(`^${prefix === null ? '.+' : escapeRegExp(prefix)}\\.${parts.join('.+')}$`));
    } else if (prefix !== null) uses.openPrefixes.add(prefix);
  }

  /** `getText` is the call of `useText`, or a name of what it returned. */
  function takeUse(prefix: string | null, getText: ts.Node): void {
    const { parent } = getText;
    if (ts.isCallExpression(parent) && parent.expression === getText) take(prefix, parent.arguments[0]);
    // An array is the dependencies of a hook.
    else if (!ts.isArrayLiteralExpression(parent) && prefix !== null) uses.openPrefixes.add(prefix);
  }

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'useText') {
      const [argument] = node.arguments;
      const prefix = argument && ts.isStringLiteralLike(argument) ? argument.text : null;
      const { parent } = node;
      if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
        for (const one of references(parent.parent.parent.parent, parent.name.text))
          if (one !== parent.name) takeUse(prefix, one);
      } else takeUse(prefix, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}
