import { DAY_MS, EPOCH_DAYS, FIRST_SERIAL } from '../../tables/spreadsheetDays';
import { isDay } from '../day';

/** Serial numbers of spreadsheets: days since 1900. */
export const EXCEL = 'excel';
const LAST_SERIAL = 2_958_465;

/** Parts of a format: two letters need two digits, one letter accepts one or two. */
const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  hh: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2}(?:\\.\\d+)?)',
};
const PART = /YYYY|MM?|DD?|hh|mm|ss/g;

/** Parses a day; returns null if the text does not match the format or has a time of day. */
type DayReader = (text: string) => string | null;

/** Returns the parser of a format. Throws for a format without year, month or day. */
function dayReaderOf(format: string): DayReader {
  if (format === EXCEL) return serialDay;
  const parts = format.match(PART) ?? [];
  const has = (letter: string) => parts.filter((part) => part.startsWith(letter)).length === 1;
  if (!has('Y') || !has('M') || !has('D')) throw new Error(`${format} does not name a year, a month and a day once`);
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const literals = format.split(PART);
  const pattern = new RegExp(
    `^${literals.map((text, at) => literal(text) + (PARTS[parts[at] ?? ''] ?? '')).join('')}$`,
  );
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    if (!groups || [groups.hour, groups.minute, groups.second].some((part) => Number(part ?? 0) !== 0)) return null;
    const two = (part = '') => part.padStart(2, '0');
    const day = `${groups.year}-${two(groups.month)}-${two(groups.day)}`;
    return isDay(day) ? day : null;
  };
}

function serialDay(text: string): string | null {
  const serial = /^\d{2,7}(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return null;
  return new Date((serial - EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a parser for YYYY-MM-DD and the given formats. */
export function dayReader(formats: readonly string[]): DayReader {
  const readers = formats.map(dayReaderOf);
  return (text) => {
    if (isDay(text)) return text;
    for (const read of readers) {
      const day = read(text);
      if (day !== null) return day;
    }
    return null;
  };
}

const PROBES = [
  ['2006', '01', '02'],
  ['2011', '11', '12'],
] as const;

/** Throws for an invalid format, and for two formats that read the same text as different days. */
export function requireDateFormats(formats: readonly string[]): void {
  const readers = formats.map((format) => ({ format, read: dayReaderOf(format) }));
  for (const { format } of readers)
    for (const [year, month, day] of PROBES) {
      const text = format
        .replace('YYYY', year)
        .replace(/MM?/, month)
        .replace(/DD?/, day)
        .replace(/hh|mm|ss/g, '00');
      const other = readers.find(({ read }) => ![null, `${year}-${month}-${day}`].includes(read(text)));
      if (other) throw new Error(`${format} and ${other.format} read ${text} as different days. Use only one of them`);
    }
}

/** Unambiguous formats that registries use. */
const KNOWN = [
  'YYYY/M/D',
  'YYYY.M.D',
  'YYYY-M-D',
  'YYYYMMDD',
  'YYYY年M月D日',
  'YYYY-M-D hh:mm:ss',
  'YYYY/M/D hh:mm:ss',
  'YYYY/M/D hh:mm',
  'YYYY-M-DThh:mm:ssZ',
  EXCEL,
].map((format) => ({ format, read: dayReaderOf(format) }));
const AMBIGUOUS = [
  ['D/M/YYYY', 'M/D/YYYY'],
  ['D.M.YYYY', 'M.D.YYYY'],
  ['D-M-YYYY', 'M-D-YYYY'],
].map((formats) => formats.map((format) => ({ format, read: dayReaderOf(format) })));

/** Returns the format of a text that looks like a day; "A or B" if it is ambiguous. */
export function advisedFormat(text: string): string | undefined {
  const certain = KNOWN.find(({ read }) => read(text) !== null);
  if (certain) return certain.format;
  return AMBIGUOUS.map((pair) => pair.filter(({ read }) => read(text) !== null).map(({ format }) => format))
    .find((formats) => formats.length > 0)
    ?.join(' or ');
}
