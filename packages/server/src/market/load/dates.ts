import { DAY_MS, EPOCH_DAYS, FIRST_SERIAL, SHANGHAI_MS } from '../../tables/spreadsheetDays';
import { isDay } from '../day';

/** Serial numbers of spreadsheets: days since 1900. */
export const EXCEL = 'excel';
const LAST_SERIAL = 2_958_465;
const DAY_SECONDS = 86_400;

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

/** A day, and its time where the text has one. */
interface Moment {
  day: string;
  /** Seconds since midnight; null without a time of day. */
  seconds: number | null;
}
/** Parses a text; returns null if it does not match. */
type Reader<Result> = (text: string) => Result | null;

/** Returns the parser of a format. Throws for a format without year, month or day. */
function momentReaderOf(format: string): Reader<Moment> {
  if (format === EXCEL) return serialMoment;
  const parts = format.match(PART) ?? [];
  const has = (letter: string) => parts.filter((part) => part.startsWith(letter)).length === 1;
  if (!has('Y') || !has('M') || !has('D')) throw new Error(`${format} does not name a year, a month and a day once`);
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const literals = format.split(PART);
  const pattern = new RegExp(
    `^${literals.map((text, at) => literal(text) + (PARTS[parts[at] ?? ''] ?? '')).join('')}$`,
  );
  const hasTime = /hh|mm|ss/.test(format);
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    if (!groups) return null;
    const two = (part = '') => part.padStart(2, '0');
    const day = `${groups.year}-${two(groups.month)}-${two(groups.day)}`;
    const [hour = 0, minute = 0, second = 0] = [groups.hour, groups.minute, groups.second].map((part) =>
      Number(part ?? 0),
    );
    if (!isDay(day) || hour > 23 || minute > 59 || second >= 60) return null;
    return { day, seconds: hasTime ? (hour * 60 + minute) * 60 + second : null };
  };
}

function serialMoment(text: string): Moment | null {
  const serial = /^\d{2,7}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const days = Math.floor(serial);
  if (!(days >= FIRST_SERIAL && days <= LAST_SERIAL)) return null;
  const day = new Date((days - EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
  return { day, seconds: Math.round((serial - days) * DAY_SECONDS) };
}

function dayReaderOf(format: string): Reader<string> {
  const read = momentReaderOf(format);
  return (text) => {
    const moment = read(text);
    // A day does not drop a time of day.
    return moment && !moment.seconds ? moment.day : null;
  };
}

function instantReaderOf(format: string): Reader<string> {
  const read = momentReaderOf(format);
  const offset = offsetOf(format);
  return (text) => {
    const moment = read(text);
    if (!moment || moment.seconds === null) return null;
    const time = Date.parse(`${moment.day}T00:00:00Z`) + Math.floor(moment.seconds) * 1000 - offset;
    return `${new Date(time).toISOString().slice(0, 19)}Z`;
  };
}

/** Returns the offset at the end of a format; Beijing time without one, as in exported files. */
function offsetOf(format: string): number {
  const [zone, sign, hours, minutes] = /(?:Z|([+-])(\d\d):?(\d\d))$/.exec(format) ?? [];
  if (zone === undefined) return SHANGHAI_MS;
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

const firstOf =
  <Result>(readers: readonly Reader<Result>[]): Reader<Result> =>
  (text) => {
    for (const read of readers) {
      const found = read(text);
      if (found !== null) return found;
    }
    return null;
  };

const isoDay: Reader<string> = (text) => (isDay(text) ? text : null);
const isoInstant: Reader<string> = (text) => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().slice(0, 19)}Z`;
};

/** Returns a parser for YYYY-MM-DD and the given formats. */
export const dayReader = (formats: readonly string[]) => firstOf([isoDay, ...formats.map(dayReaderOf)]);
/** Returns a parser for ISO 8601 and the given formats with a time of day. */
export const instantReader = (formats: readonly string[]) => firstOf([isoInstant, ...formats.map(instantReaderOf)]);

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
const DAYS = ['YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'YYYYMMDD', 'YYYY年M月D日'];
const MOMENTS = [
  ...['YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日'].flatMap((day) => [`${day} hh:mm:ss`, `${day} hh:mm`]),
  ...['YYYY-M-DThh:mm:ssZ', 'YYYY-M-DThh:mm:ss', 'YYYYMMDDhhmmss', EXCEL],
];
/** Formats whose order of day and month is never guessed. */
const AMBIGUOUS = ['/', '.', '-'].map((sign) => [`D${sign}M${sign}YYYY`, `M${sign}D${sign}YYYY`]);
const AMBIGUOUS_MOMENTS = AMBIGUOUS.flatMap((pair) =>
  [' hh:mm:ss', ' hh:mm'].map((time) => pair.map((day) => day + time)),
);

/** Returns a function that finds the formats for a text: one, two if it is ambiguous, or none. */
function adviser(readerOf: (format: string) => Reader<string>, ...groups: string[][]) {
  const readers = groups.map((formats) => formats.map((format) => ({ format, read: readerOf(format) })));
  return (text: string): string[] =>
    readers
      .map((group) => group.filter(({ read }) => read(text) !== null).map(({ format }) => format))
      .find((formats) => formats.length > 0) ?? [];
}
const eachAlone = (formats: readonly string[]) => formats.map((format) => [format]);

export const adviseDay = adviser(dayReaderOf, ...eachAlone([...DAYS, ...MOMENTS]), ...AMBIGUOUS);
export const adviseInstant = adviser(instantReaderOf, ...eachAlone(MOMENTS), ...AMBIGUOUS_MOMENTS);
