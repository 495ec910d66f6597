import { format as formatted, getFormatDateInfo, isDateFormat, isValidFormat } from 'numfmt';
import { chineseDigits } from './chineseDigits';
import type { StoredValue } from './line';

/**
 * Built-in formats by number. // ECMA-376 part 1, 18.8.30, with its list for Chinese
 * 14 and 22 are the reader's short date; the Chinese form is used, because it is unambiguous.
 */
export const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0;"¥"-#,##0',
  6: '"¥"#,##0;"¥"-#,##0',
  7: '"¥"#,##0.00;"¥"-#,##0.00',
  8: '"¥"#,##0.00;"¥"-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '"¥"#,##0;"¥"-#,##0;"-"',
  43: '#,##0.00;-#,##0.00;"-"??',
  44: '"¥"#,##0.00;"¥"-#,##0.00;"-"??',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: '上午/下午h"时"mm"分"',
  56: '上午/下午h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

/** Maximum length of a format code, as in spreadsheets. Longer codes would be slow to parse. */
const MAX_CODE = 255;
/** Maximum cached texts per format, because days and small numbers repeat. */
const MAX_KEPT = 5000;
/** From this value, spreadsheets show General numbers with an exponent. */
const PLAIN_BELOW = 1e11;
const PLAIN_FROM = 1e-4;
/** The day after 9999-12-31. */
const LAST_DAY = 2_958_466;
/** Days from 1 January 1900 to 1 January 1904, as spreadsheets count. */
const DAYS_TO_1904 = 1462;
const OVERFLOW = '\0';
/** Spreadsheets round 15 digits, so 1.005 (less in binary) is shown as 1.01. */
const EXCESS = 1e-15;

export interface CellFormat {
  kind: 'number' | 'date' | 'time';
  /** Format for the output workbook; undefined for General. */
  stored: StoredValue['format'];
  /** A serial day counted from 1900. */
  serial(value: number): number;
  /** Returns the displayed text of a number. */
  text(value: number): string;
  /** Returns the displayed text of a text; a format may add to it or hide it. */
  ofText(value: string): string;
}

/** A currency with the number of its language. // ECMA-376 part 1, 18.8.31 */
const CURRENCY = /\[\$([^\]-]+)-[\dA-F]+\]/gi;

/** Formats of digits only. Most numbers have one, and this path takes a tenth of the time of `numfmt`. */
const SIMPLE = /^(#,##)?0(?:\.(0+))?$/;

function digitsOf(value: number, grouped: boolean, decimals: number): string {
  const [whole = '', rest] = Math.abs(value).toFixed(decimals).split('.');
  const digits = grouped && whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const text = rest === undefined ? digits : `${digits}.${rest}`;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Formats a General cell of sufficient width: eleven characters including the point. */
export function generalText(value: number): string {
  const size = Math.abs(value);
  if (size >= PLAIN_BELOW || (size < PLAIN_FROM && size > 0)) {
    const text = formatted('General', value);
    // numfmt 3.2 rounds the digits after it has chosen the exponent.
    return /^-?10E/.test(text) ? formatted('0E+00', Number(value.toPrecision(6))) : text;
  }
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toFixed(Math.max(0, 10 - String(Math.trunc(size)).length))));
}

/** Returns the format of a number or code. Never throws: an invalid format counts as General. */
export function cellFormat(id: number, customCode: string | undefined, from1904: boolean): CellFormat {
  const code = customCode ?? BUILT_IN[id] ?? 'General';
  const digits = /\[DBNum([123])\]/i.exec(code)?.[1];
  // Chinese words for AM and PM, which `numfmt` expects in the locale.
  const chinese = code.includes('上午/下午');
  const words = code.replaceAll('上午/下午', 'AM/PM').replace(/\[DBNum\d\]/gi, '');
  // A currency's language does not change the separators; `numfmt` would write 1 234,50 for [$€-40C].
  const pattern = isValidFormat(words) && isDateFormat(words) ? words : words.replace(CURRENCY, '[$$$1]');
  const options = { overflow: OVERFLOW, ...(chinese ? { locale: 'zh-CN' } : {}) };
  const plain = code.length > MAX_CODE || /^(General|G\/通用格式|@)$/i.test(pattern) || !isValidFormat(pattern);
  const days = !plain && isDateFormat(pattern);
  const { year, month, day } = getFormatDateInfo(plain ? 'General' : pattern);
  const kind = !days ? 'number' : year || month || day ? 'date' : 'time';
  // Times are equal in both calendars.
  const shift = from1904 && kind === 'date' ? DAYS_TO_1904 : 0;
  const cache = new Map<number, string>();
  const leading = /^0+$/.test(pattern) ? pattern.length : 0;

  const simple = SIMPLE.exec(pattern);
  const rounds = !days && !/\[[<>=]|\//.test(pattern);

  const show = (value: number): string => {
    if (plain) return digits ? chineseDigits(generalText(value), digits, false) : generalText(value);
    const serial = value + shift;
    // A spreadsheet fills the cell with #; the number is more useful.
    if (days && (serial < 0 || serial >= LAST_DAY)) return generalText(value);
    const text = formatted(pattern, rounds ? serial * (1 + EXCESS) : serial, options);
    if (text.includes(OVERFLOW)) return generalText(value);
    return (digits ? chineseDigits(text, digits, days) : text).trim();
  };
  return {
    kind,
    stored: code === 'General' || code.length > MAX_CODE ? undefined : (customCode ?? id),
    serial: (value) => value + shift,
    text(value) {
      if (plain && !digits) return generalText(value);
      if (leading > 0 && Number.isInteger(value) && value >= 0 && value < PLAIN_BELOW)
        return String(value).padStart(leading, '0');
      if (simple && Math.abs(value) < PLAIN_BELOW)
        return digitsOf(value * (1 + EXCESS), simple[1] !== undefined, simple[2]?.length ?? 0);
      let text = cache.get(value);
      if (text === undefined) {
        text = show(value);
        if (cache.size >= MAX_KEPT) cache.clear();
        cache.set(value, text);
      }
      return text;
    },
    ofText: plain || !/@|;.*;.*;/.test(pattern) ? (text) => text : (text) => formatted(pattern, text, options),
  };
}
