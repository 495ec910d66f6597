import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CALL_RULES } from '@daas/contract/enums';
import { conditionTexts } from '@daas/server/features/downloads/fileDescriptionTexts';
import { describe, expect, test } from 'vitest';
import { SERVER_TEXTS } from '../../config/serverTexts.mjs';
import { toTaiwan } from '../../config/taiwan.mjs';
import { filesBelow, root } from '../support/sources';
import { textsOf } from '../support/texts';
import { textUses } from '../support/textUses';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** Keys as written: a duplicate inside one object would be lost by importing it. */
const keysIn = (file: string): string[] =>
  // The formatter leaves a short object on one line.
  [...read(file).matchAll(/(?:^ {2}'?|[{,] ')([\w.-]+)'?:\s/gm)].map((match) => match[1] ?? '');

const chinese = ['src', 'apps']
  .flatMap((folder) => filesBelow(folder, /(locales|locales\/zh-CN)\/(zh-CN\.ts|\w+\.ts)$/))
  .filter((file) =>
    file.endsWith('/locales/zh-CN.ts') ? file !== 'src/locales/zh-CN.ts' : file.startsWith('src/locales/zh-CN/'),
  );
const englishOf = (file: string) => file.replace('zh-CN', 'en-US');
const keys = chinese.flatMap((file) => keysIn(file).map((key) => ({ key, file })));
const CONTRACT_TEXTS = ['en-US', 'nouns.en-US', 'ar-EG', 'nouns.ar-EG'].map(
  (name) => `packages/contract/src/errors/${name}.ts`,
);
/** What customers type is Chinese whatever language they read. */
const SAMPLES = ["'connector-guide.list-example'"];
const sourceFiles = ['src', 'apps', 'packages/kit/src', 'packages/market-ui/src']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter((file) => !/locales\/|\.test\./.test(file));
const sources = sourceFiles.map(read).join('\n');
const usesByFile = sourceFiles
  .filter((file) => read(file).includes('useText('))
  .map((file) => ({ file, ...textUses(read(file)) }));

describe('strings', () => {
  test.each(['zh-CN', 'en-US', 'ar-EG'] as const)('every rule of a call has a name in %s', async (language) => {
    const say = await textsOf(language);
    for (const rule of CALL_RULES) expect(say(`calls.rule.${rule}`)).not.toBe('');
  });

  test.each(chinese)('%s has the same keys in English', (file) => {
    expect(keysIn(englishOf(file)).sort()).toEqual(keysIn(file).sort());
  });

  test.each([...chinese.map(englishOf), ...CONTRACT_TEXTS])('%s holds no Chinese', (file) => {
    const lines = read(file).split('\n');
    expect(lines.filter((line) => /\p{Script=Han}/u.test(line) && !SAMPLES.some((key) => line.includes(key)))).toEqual(
      [],
    );
  });

  test.each(chinese.map(englishOf))('%s counts one of a thing as one', (file) => {
    const things =
      'days|calls|places|rows|companies|changes|members|people|rules|fields|lines|events|files|keys|patents';
    // Bounds are never one.
    const counted = new RegExp(`(?<!other \\{)\\{(?!limit|max|least|hours|before|most)\\w+\\} (${things})\\b`);
    expect(
      read(file)
        .split('\n')
        .filter((line) => counted.test(line)),
    ).toEqual([]);
  });

  test.each(['zh-CN', 'en-US', 'ar-EG'] as const)(
    'a condition reads the same on a page and in a file in %s',
    async (language) => {
      const data = async (of: string): Promise<Record<string, string>> =>
        (await import(path.join(root, `src/locales/${of}/data.ts`))).default;
      const pageTexts = { ...(language === 'ar-EG' && (await data('en-US'))), ...(await data(language)) };
      const conditions = Object.entries(conditionTexts(language)).filter(([id]) => id.startsWith('filter.'));
      expect(conditions.length).toBeGreaterThan(20);
      expect(Object.fromEntries(conditions)).toEqual(Object.fromEntries(conditions.map(([id]) => [id, pageTexts[id]])));
    },
  );

  const arabic = ['src', 'apps'].flatMap((folder) =>
    filesBelow(folder, /locales\/(ar-EG\.ts|ar-EG\/(?!index)\w+\.ts)$/),
  );
  test.each(arabic)('%s says what English says, with the same values, in Arabic', async (file) => {
    const texts = async (of: string): Promise<Record<string, string>> => (await import(path.join(root, of))).default;
    const [own, english] = [await texts(file), await texts(file.replace('ar-EG', 'en-US'))];
    const values = (text = '') => [...new Set(text.match(/\{\w+(?=\s*[,}])|<\/?\w+>/g))].sort();
    for (const [key, text] of Object.entries(own)) {
      expect(values(text), key).toEqual(values(english[key]));
      expect(text.replace(/\{\w+\}/g, ''), key).toMatch(/\p{Script=Arabic}|^[\s\p{P}]+$/u);
      // One system of digits.
      expect(text, key).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]|\p{Script=Han}/u);
    }
  });

  // A page may be added without; guides and legal texts, which are `content/`, are English. // decision 0044
  const translated = chinese.filter((file) => existsSync(path.join(root, file.replace('zh-CN', 'ar-EG'))));
  test.each(translated)('%s is all there in Arabic', (file) => {
    expect(keysIn(file.replace('zh-CN', 'ar-EG')).sort()).toEqual(keysIn(file).sort());
  });

  test('Taiwan reads its own words, not those of the mainland in other characters', () => {
    const words = [...chinese, ...SERVER_TEXTS].flatMap((file) => toTaiwan(read(file)).split('\n')).join('\n');
    const foreign =
      /[閘門]道器|聯結器|許可權|賬|充值|郵箱|二維碼|審計|單元格|數據|軟件|信息|網絡|默認|登錄|用戶|服務器|視頻|鼠標|屏幕|籤名|[企資]業?料?併/;
    expect(words.split('\n').filter((line) => foreign.test(line))).toEqual([]);
    // Nothing was left simplified.
    expect(words.split('\n').filter((line) => /[数据连调权业务库应请户链种发关东]/.test(line))).toEqual([]);
  });

  test('public pages read no common texts, which only signed-in pages load', () => {
    const ofPublic = sourceFiles.filter((file) => /^src\/(pages\/(public|error)|layouts\/public)\//.test(file));
    expect(ofPublic.length).toBeGreaterThan(50);
    expect(ofPublic.filter((file) => /['"]common['".]/.test(read(file)))).toEqual([]);
  });

  test('no key twice', () => {
    const seen = new Map<string, string>();
    const twice = keys.filter(({ key, file }) => {
      const before = seen.get(key);
      seen.set(key, file);
      return before !== undefined;
    });
    expect(twice).toEqual([]);
  });

  test('no key missing', () => {
    const known = new Set(keys.map(({ key }) => key));
    const usedKeys = [
      ...sourceFiles.flatMap((file) =>
        [...read(file).matchAll(/formatMessage\(\{\s*id: '([\w.-]+)'/g)].map(([, key = '']) => ({ key, file })),
      ),
      ...usesByFile.flatMap(({ file, keys }) => [...keys].map((key) => ({ key, file }))),
    ];
    const missing = usedKeys
      .filter(({ key }) => !known.has(key))
      .flatMap(({ key, file }) => ['zh-CN', 'en-US'].map((one) => `${key} in ${path.dirname(file)}/locales/${one}.ts`));
    expect(missing).toEqual([]);
  });

  test('no key unused', () => {
    // Made of parts in the code, as `menu.${name}`: the longest constant beginning must be written there.
    const families = [...sources.matchAll(/`([\w-]+(?:\.[\w-]+)*[.-])\$\{/g)].map((match) => match[1] ?? '');
    const elsewhere = /^(menu|errors|permission)\./;
    const stringsIn = (text: string) => [...text.matchAll(/(['"])([^\s'"]+)\1/g)].map((match) => match[2]);
    const written = new Set(stringsIn(sources));
    const ofUseText = new Set(usesByFile.flatMap((uses) => [...uses.keys]));
    const patterns = usesByFile.flatMap((uses) => uses.patterns);
    // Of these prefixes an id is a variable: its values are strings, beginnings or names of properties, some the contract's.
    const openPrefixes = [...new Set(usesByFile.flatMap((uses) => [...uses.openPrefixes]))];
    const contract = filesBelow('packages/contract/src', /(?<!\.test)\.ts$/)
      .map(read)
      .join('\n');
    const ids = new Set([
      ...stringsIn(contract),
      ...[...`${sources}\n${contract}`.matchAll(/\b(\w+)\??:/g)].map(([, name]) => name),
      ...written,
    ]);
    const isId = (id: string) => ids.has(id) || families.some((family) => id.startsWith(family));
    const isVariable = (key: string) =>
      openPrefixes.some((prefix) => key.startsWith(`${prefix}.`) && isId(key.slice(prefix.length + 1)));
    const unused = keys
      .map(({ key }) => key)
      .filter((key) => !elsewhere.test(key) && !written.has(key) && !ofUseText.has(key) && !isVariable(key))
      .filter((key) => !families.some((family) => key.startsWith(family)) && !patterns.some((one) => one.test(key)));
    expect(unused).toEqual([]);
  });
});

describe('what the server says', () => {
  /** All texts of a module, by where they stand in it. */
  const textsOf = async (file: string): Promise<Record<string, string>> => {
    const [texts] = Object.values((await import(path.join(root, file))) as object);
    return Object.fromEntries(flat(texts));
  };
  const flat = (texts: object): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text] as [string, string]]
        : flat(text).map(([more, one]): [string, string] => [`${key}.${more}`, one]),
    );
  const values = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const existing = SERVER_TEXTS.flatMap((file) =>
    ['zh-TW', 'en-US', 'ar-EG']
      .map((language) => ({ file, language, other: file.replace('zh-CN', language) }))
      // Messages are not written in Arabic.
      .filter(({ language }) => language !== 'ar-EG' || !file.includes('messages')),
  );

  test.each(existing)('$other has every text of Chinese, with the same values', async ({ file, other, language }) => {
    const [chineseTexts, texts] = await Promise.all([textsOf(file), textsOf(other)]);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(chineseTexts).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect([...new Set(values(text))], key).toEqual(
        [...new Set(values(chineseTexts[key]))].map((name) => (language.startsWith('zh') ? name : named(name))),
      );
      if (language === 'ar-EG') expect(text, key).toMatch(/\p{Script=Arabic}/u);
    }
  });
  /** An application is called by its name in the reader's language. */
  const named = (name = '') => name.replace(/_cn$/, '_en');
});
