import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/** A bare participle says when, not what: no type has one as its name. // docs/decisions/0094 */
const TYPES =
  /^(Asked|Bought|Chosen|Counted|Found|Given|Held|Kept|Known|Left|Made|Meant|Named|Offered|Read|Refused|Said|Seen|Sent|Shown|Sold|Taken|Told|Wanted|Written)$/;
const VALUES = /^(asked|said|told|meant|wanted)$/;
/** How many values and functions of a file still have such a name. The counts only shrink. */
const LEFT: Record<string, number> = {
  'packages/demo/src/annualReport.ts': 1,
  'packages/demo/src/property.ts': 1,
  'packages/demo/src/sizes.ts': 1,
  'packages/demo/src/customs/parties.ts': 1,
  'packages/demo/src/customs/trades.ts': 2,
  'packages/demo/src/plausibility/across.ts': 1,
  'packages/demo/src/plausibility/reports.ts': 1,
  'packages/demo/src/policy/texts.ts': 1,
  'packages/demo/src/project/lists.ts': 1,
  'packages/demo/src/seed/applications.ts': 1,
  'packages/demo/src/seed/files.ts': 1,
  'packages/demo/src/seed/handed.ts': 1,
  'packages/demo/src/seed/history.ts': 2,
  'packages/demo/src/seed/resources.ts': 2,
  'packages/server/src/features/cost/prices.ts': 1,
  'packages/server/src/features/monitor/digest.ts': 1,
  'packages/server/src/features/monitor/notify.ts': 1,
  'packages/server/src/http/mcp/server.ts': 2,
  'packages/server/src/http/mcp/tools/findDataSets.ts': 1,
  'packages/server/src/http/mcp/tools/getRow.ts': 1,
  'packages/server/src/http/mcp/tools/listChanges.ts': 1,
  'packages/server/src/http/mcp/tools/queryRows.ts': 1,
  'packages/server/src/http/mcp/tools/quoteQuery.ts': 1,
};

const isValue = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node);
const isType = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);

/** The forbidden names that a source declares, in their order. Properties are none: they are names on the wire. */
function namesOf(file: string, text: string): { types: string[]; values: string[] } {
  const types: string[] = [];
  const values: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((isValue(node) || isType(node)) && node.name && ts.isIdentifier(node.name)) {
      const { text: name } = node.name;
      if (isType(node) && TYPES.test(name)) types.push(name);
      if (isValue(node) && VALUES.test(name)) values.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return { types, values };
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^tests\//.test(file);
const files = ['apps', 'config', 'mock', 'packages', 'src', 'tests']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter((file) => !file.endsWith('.d.ts') && !file.includes('/locales/'));
const names = files.map((file) => ({ file, ...namesOf(file, readFileSync(path.join(root, file), 'utf8')) }));

test('names are seen wherever they are declared', () => {
  const source = `
    type Told = 1;
    class Held {}
    function said({ told, asked: question, of: [asked] }, { meant }) { for (const wanted of told.said) {} }`;
  expect(namesOf('any.ts', source)).toEqual({
    types: ['Told', 'Held'],
    values: ['said', 'told', 'asked', 'meant', 'wanted'],
  });
});

test('no type is named by a participle alone', () => {
  expect(names.flatMap(({ file, types }) => types.map((name) => `${file}: ${name}`))).toEqual([]);
});

test('values are no longer named so, but for those that were left', () => {
  const counts = new Map(names.filter(({ file }) => !isTest(file)).map(({ file, values }) => [file, values.length]));
  const wrong = [...new Set([...counts.keys(), ...Object.keys(LEFT)])].flatMap((file) => {
    const [count, left] = [counts.get(file) ?? 0, LEFT[file] ?? 0];
    if (count > left) return [`${file} declares ${count} of them, ${left} are allowed: name them by what they are`];
    return count < left ? [`${file} declares ${count} of them: make its line in LEFT say so`] : [];
  });
  expect(wrong).toEqual([]);
});
