import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/** A bare participle says when, not what: no type has one as its name. // docs/decisions/0094 */
const TYPES =
  /^(Asked|Bought|Chosen|Counted|Found|Given|Held|Kept|Known|Left|Made|Meant|Named|Offered|Read|Refused|Said|Seen|Sent|Shown|Sold|Taken|Told|Wanted|Written)$/;
const VALUES =
  /^(asked|bought|chosen|counted|drawn|found|given|held|kept|known|made|meant|named|offered|said|shown|sold|taken|told|wanted|written)$/;

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

test('no value and no function is named so', () => {
  const values = names.filter(({ file }) => !isTest(file));
  expect(values.flatMap(({ file, values: found }) => found.map((name) => `${file}: ${name}`))).toEqual([]);
});
