import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_SETS, type DataSetKey } from '@daas/contract/datasets';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/** The words of the English console: what is said, and what is not said for it. `docs/english.md` */
const NOT_SAID: readonly (readonly [instead: RegExp, said: string])[] = [
  [/\bcentres?\b/i, 'center'],
  [/\btrade marks?\b/i, 'trademark'],
  [/\bwhite ?lists?\b/i, 'allowlist'],
  [/\be-mails?\b|\bmail address/i, 'email'],
  [/\borganis(?:ation|e)/i, 'organiz…'],
  [/\b(?:special|recogn|author|anonym|normal|util|penal)is(?:e|ed|ing|ation)\b/i, '…ize'],
  [/\bmodell(?:ed|ing)\b/i, 'modeled'],
  [/\blicences?\b/i, 'license'],
  [/\bprogrammes?\b/i, 'program'],
  [/\bcancell(?:ed|ing)\b/i, 'canceled'],
  [/\bcatalogues?\b/i, 'catalog'],
  [/\b(?:calls?|spend|price|question|row|requests) a (?:second|day|month|call|row|question)\b/i, 'per'],
  [/\bat once\b/i, 'immediately'],
  [/\bswitch(?:ed)? (?:on|off)\b/i, 'turn on, turn off'],
  [/\bmay not see\b/i, 'don’t have access to'],
  [/\bthere is no such\b/i, '… not found'],
  [/\bbeing made\b|\bwas made\b/i, 'generated, created'],
  [/\banew\b/i, 'again'],
  [/\bany more\b/i, 'no longer'],
  [/\bdatasets?\b/i, 'data set'],
];

/** What stands between quotes, without the keys. */
const textsIn = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:: |^\s+|\[|, )(['"`])((?:\\.|(?!\1).)*)\1(?!:)/gm)].map(
    (match) => match[2] ?? '',
  );
const files = [
  'src',
  'apps',
  'packages/contract/src/errors',
  'packages/server/src/messages',
  'packages/server/src/features',
]
  .flatMap((folder) => filesBelow(folder, /en-US(?:\/\w+)?\.ts$/))
  .sort();

/** Of sentences and labels of several words; names of values are the program's. */
const unsaid = (texts: readonly string[]) =>
  texts
    .filter((text) => /\s/.test(text))
    .flatMap((text) =>
      NOT_SAID.filter(([word]) => word.test(text.replace(/\{\w+/g, ''))).map(([, said]) => `${said}: ${text}`),
    );

test('there are texts to look at', () => expect(files.flatMap(textsIn).length).toBeGreaterThan(3000));

test.each(files)('%s has the words of the English console', (file) => expect(unsaid(textsIn(file))).toEqual([]));

test.each(Object.keys(DATA_SETS) as DataSetKey[])('%s, too, in names, fields and values', (key) => {
  const { name_en, description_en, fields, sections } = DATA_SETS[key];
  const values = fields.flatMap(({ values }) => (Array.isArray(values) ? values : []));
  const texts = [
    name_en,
    description_en,
    ...fields.map(({ label_en }) => label_en ?? ''),
    ...sections.map((section) => section.name_en),
    ...values.map((value) => value.name_en),
  ];
  expect(unsaid(texts)).toEqual([]);
});
