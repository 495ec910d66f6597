import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, phone } from '../shapes';
import { CODE_FORMS, NAME_FORMS, PHONE_FORMS, PHONES_REFUSED } from '../testing/writtenForms';
import {
  asCode,
  asCodeOf,
  asHeading,
  asMail,
  asName,
  asPhone,
  asText,
  cleanLine,
  codeProblem,
  isOrganisationCode,
  isRegistrationNumber,
  isShortenedPhone,
  isUscc,
  suggestedUscc,
} from '.';
import { brokenCodeRule, creditCode } from './schema';

describe('names', () => {
  it.each(NAME_FORMS)('$name is meant by $form', ({ name, form }) => {
    expect(asName(form)).toBe(asName(name));
  });

  it.each([
    ['宁波一公司', '宁波二公司'],
    ['宁波示例有限公司', '宁波示例股份有限公司'],
    ['A B Trading', 'AB Trading'],
    ['𠮷野家', '吉野家'],
    ['甲（1）公司', '甲（2）公司'],
    ['國際', '国际'],
  ])('%s is not %s', (one, other) => {
    expect(asName(one)).not.toBe(asName(other));
  });

  it('keep rare Han beyond the first plane', () => {
    expect(asName('𠮷野家（㐂）')).toBe('𠮷野家(㐂)');
    expect(cleanLine('𠮷\u{e0100}野家')).toBe('𠮷\u{e0100}野家');
  });

  it('are kept as they were written, without what nobody sees', () => {
    expect(cleanLine('\ufeff宁波 （集团）\r\n有限\u200b公司 ')).toBe('宁波 （集团） 有限公司');
    // Persian spells with it, and a family of signs is one.
    expect(cleanLine('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanLine('👩\u200d🔬')).toBe('👩\u200d🔬');
    expect(cleanLine('A\u200dB')).toBe('AB');
  });
});

describe('credit codes', () => {
  it.each(CODE_FORMS)('$code is meant by $form', ({ code, form }) => {
    expect(asCodeOf('uscc', form)).toBe(code);
    expect(codeProblem('uscc', form)).toBeUndefined();
    expect(creditCode.parse(form)).toBe(code);
  });

  it.each([
    // GB 32100-2015's example, and a code whose check digit stands for no remainder (cn-validator#2).
    ['91350100M000100Y43', undefined],
    ['12440600MB2C07549J', undefined],
    ['91350100M000100Y44', 'code-check'],
    ['91000000MAA0380971', 'code-check'],
    // hutool#2020: registered before the standard, with another check digit.
    ['91350203M0001QKT19', 'code-check'],
    ['9.11E+17', 'code-shortened'],
    ['9.11e17', 'code-shortened'],
    ['９．１１Ｅ＋１７', 'code-shortened'],
    ['="9.11E+17"', 'code-shortened'],
    ['913501000001004000', 'code-shortened'],
    ['913501000001004000.0', 'code-shortened'],
    ['9135O1OOM0001OOY43', 'code-lookalike'],
    ['91350I00M000100Y43', 'code-lookalike'],
    ['D2143569-X', 'code-former'],
    ['D2143569X', 'code-former'],
    ['110108000000016', 'code-former'],
    ['D2143569-1', 'reject-code'],
    ['91350100M000100Y4', 'reject-code'],
    ['', 'reject-code'],
    ['宁波示例有限公司', 'reject-code'],
  ])('%s: %s', (text, rule) => {
    expect(brokenCodeRule('uscc', text)).toBe(rule);
    expect(creditCode.safeParse(text).success).toBe(rule === undefined);
  });

  it('are suggested where a letter looks like another sign, and never changed', () => {
    expect(suggestedUscc('9135O1OOM0001OOY43')).toBe('91350100M000100Y43');
    expect(suggestedUscc('91350I00M000100Y43')).toBe('91350100M000100Y43');
    expect(suggestedUscc('9135O1OOM0001OOY44')).toBeUndefined();
    expect(suggestedUscc('91350100M000100Y43')).toBeUndefined();
    expect(asCodeOf('uscc', '9135O1OOM0001OOY43')).toBe('9135O1OOM0001OOY43');
  });

  it('tell one character that was mistyped, and any two neighbours that were swapped', () => {
    const code = '91350100M000100Y43';
    for (let at = 0; at < 18; at += 1)
      for (const sign of '0123456789ABCDEFGHJKLMNPQRTUWXY')
        expect(isUscc(code.slice(0, at) + sign + code.slice(at + 1))).toBe(sign === code[at]);
    for (let at = 0; at < 17; at += 1) {
      const [one = '', other = ''] = code.slice(at, at + 2);
      if (one !== other) expect(isUscc(code.slice(0, at) + other + one + code.slice(at + 2))).toBe(false);
    }
  });
});

describe('other codes', () => {
  it('prove organisation codes and registration numbers', () => {
    // GB 11714-1997 computes D2143569-X; GS 15-2006 computes 110108000000016.
    expect(['D2143569-X', 'D2143569X', 'D2143569-0', 'D2143569-'].map(isOrganisationCode)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['110108000000016', '110108000000017', '11010800000001'].map(isRegistrationNumber)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    // ZC 0006-2003: 2·2+0·3+0·4+3·5+1·6+0·7+0·8+0·9+0·2+0·3+0·4+2·5 = 35, which leaves 2.
    ['patent', 'CN200310000002.2', undefined],
    ['patent', 'ZL 2003 1 0000002.2', undefined],
    ['patent', 'cn200310000002.3', 'code-check'],
    ['patent', 'DEMO202310001234.5', undefined],
    ['patent', 'US 10,123,456 B2', undefined],
    ['patent', '2.0031E+12', 'code-shortened'],
    ['hs', '8482.10', undefined],
    ['hs', '１０１２１００', 'code-shortened'],
    ['hs', '8482101000', undefined],
    ['country', ' de ', undefined],
  ] as const)('%s %s: %s', (format, text, rule) => {
    expect(brokenCodeRule(format, text)).toBe(rule);
  });

  it('have one form each', () => {
    expect(['8482.10', 'HS 8482.10', '８４８２１０', '8482-10'].map((one) => asCodeOf('hs', one))).toEqual(
      Array(4).fill('848210'),
    );
    expect(asCodeOf('country', ' ｄｅ')).toBe('DE');
    expect(['330212.0', '="330212"', "'330212", '330 212', '٣٣٠٢١٢'].map(asCode)).toEqual(Array(5).fill('330212'));
    expect(asCode('demo–330212—0018')).toBe('DEMO-330212-0018');
    // What looks like a number in a spreadsheet and is a code (bloom-housing/bloom#4458).
    expect(asCode('219E01')).toBe('219E01');
    expect(asCode('3E10')).toBe('3E10');
  });
});

describe('phones', () => {
  it.each(PHONE_FORMS)('%s is a number', (form, wanted) => {
    expect(asPhone(form)).toBe(wanted);
    expect(phone.parse(form)).toBe(wanted);
  });

  it.each(PHONES_REFUSED)('%s is none', (form, rule) => {
    const [issue] = phone.safeParse(form).error?.issues ?? [];
    expect(issue).toMatchObject(rule ? { params: { rule } } : { code: 'invalid_format' });
    expect(isShortenedPhone(form)).toBe(rule !== null);
  });
});

it('mail addresses lose what stands around them', () => {
  for (const form of [
    'ana@example.com',
    ' ana@example.com\u200b',
    'ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'Ana <ana@example.com>',
    '"Ana, B." <mailto:ana@example.com>',
    'mailto:ana@example.com',
    'ana@ example.com;',
    '="ana@example.com"',
  ])
    expect(email.parse(form)).toBe('ana@example.com');
  for (const none of ['ana', 'ana@', 'ana@example.com, bo@example.com'])
    expect(email.safeParse(none).success).toBe(false);
});

it('headings lose what marks them', () => {
  for (const form of ['姓名', ' 姓 名 ', '*姓名', '姓名（必填）', '姓　名：', '【必填】姓名', '姓名*', '\ufeff姓名'])
    expect(asHeading(form)).toBe('姓名');
  for (const form of ['Email', 'E-mail', 'e mail *', 'EMAIL (required)', 'Email:'])
    expect(asHeading(form)).toBe('email');
});

const someText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...' \'"“”=甲公司ａＡa1１（）(),.-—·\u200b\u3000\u00a0\nＥ+⻓e5９0\u0301O') }),
);
const blank = fc.constantFrom(' ', '\u00a0', '\u3000', '\t', '\r\n', '\u2009', '\u202f');
const unseen = fc.constantFrom('\u200b', '\u200e', '\u202a', '\u202c', '\ufeff', '\u00ad', '\u2060', '\u0007');
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** Ways in which a text arrives; each leaves what it means. */
const disguise = fc.oneof(
  fc
    .tuple(fc.constantFrom('front', 'end', 'middle'), fc.oneof(blank, unseen))
    .map(([where, sign]) => (text: string) => {
      const at = where === 'front' ? 0 : where === 'end' ? text.length : Math.ceil(text.length / 2);
      return text.slice(0, at) + sign + text.slice(at);
    }),
  fc.constant(wide),
  // A formula in a formula has other quotes.
  fc.constant((text: string) => (/["＂]/.test(text) ? text : `="${text}"`)),
  fc.constant((text: string) => `'${text}`),
  fc.constant((text: string) => `“${text}”`),
  fc.constant((text: string) => text.toLowerCase()),
);
const disguised = (text: string) =>
  fc.array(disguise, { maxLength: 4 }).map((list) => list.reduce((one, change) => change(one), text));

/** Not where a sign came between the halves of a pair. */
const disguisedName = (name: string) => disguised(name).filter((form) => !/\p{Surrogate}/u.test(form));

describe('any text', () => {
  it.each(
    Object.entries({
      asName,
      asText,
      asCode,
      asPhone,
      asMail,
      asHeading,
      cleanLine,
      ...Object.fromEntries(
        (['uscc', 'patent', 'hs', 'country'] as const).map((format) => [
          format,
          (text: string) => asCodeOf(format, text),
        ]),
      ),
    }),
  )('changed by %s is changed no further', (_, change) => {
    fc.assert(
      fc.property(someText, (text) => change(change(text)) === change(text)),
      { numRuns: 1000 },
    );
  });

  it('in any disguise means the same', () => {
    const han = fc.array(fc.constantFrom(...'宁波甬澜精密机械有限公司𠮷㐂'), { minLength: 2, maxLength: 12 });
    const names = han.map((signs) => signs.join(''));
    fc.assert(
      fc.property(
        names.chain((name) => fc.tuple(fc.constant(name), disguisedName(name))),
        ([name, form]) => asName(form) === asName(name),
      ),
      { numRuns: 500 },
    );
    for (const code of ['91350100M000100Y43', '12440600MB2C07549J'])
      fc.assert(
        fc.property(disguised(code), (form) => asCodeOf('uscc', form) === code),
        { numRuns: 300 },
      );
    fc.assert(
      fc.property(disguised('13900001111'), (form) => asPhone(form) === '13900001111'),
      { numRuns: 300 },
    );
  });
});
