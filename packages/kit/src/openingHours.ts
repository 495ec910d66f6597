const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const RULE = /^(?:([A-Z][a-z](?:[-,][A-Z][a-z])*|PH|[A-Z][a-z](?:[-,][A-Z][a-z])*,PH)\s+)?(\S.*)$/;
const TIMES = /^\d{1,2}:\d{2}-\d{1,2}:\d{2}(?:\s*,\s*\d{1,2}:\d{2}-\d{1,2}:\d{2})*$/;

interface Words {
  /** The short name of a day of the week, 0 for Monday. */
  day: (index: number) => string;
  range: (from: string, to: string) => string;
  and: string;
  between: string;
  holidays: string;
  off: string;
  always: string;
}

/**
 * Opening hours in words, of OpenStreetMap's notation what shops write: days, ranges of days and holidays, each with its
 * hours or `off`, and `24/7`. Null where it says more than that: it is then better read as it is than read wrongly.
 * // https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */
export function openingHours(text: string, words: Words): string | null {
  if (text.trim() === '24/7') return words.always;
  const rules: string[] = [];
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const [, days, hours = ''] = RULE.exec(part) ?? [];
    const when = days === undefined ? '' : daysOf(days, words);
    const times = hoursOf(hours.trim(), words);
    if (when === null || times === null) return null;
    rules.push([when, times].filter(Boolean).join(' '));
  }
  return rules.length > 0 ? rules.join(words.between) : null;
}

function daysOf(text: string, { day, range, and, holidays }: Words): string | null {
  const parts = text.split(',').map((part) => {
    if (part === 'PH') return holidays;
    const [from = '', to] = part.split('-');
    const [first, last] = [DAYS.indexOf(from), to === undefined ? null : DAYS.indexOf(to)];
    if (first < 0 || (last !== null && last < 0)) return null;
    return last === null ? day(first) : range(day(first), day(last));
  });
  return parts.includes(null) ? null : parts.join(and);
}

function hoursOf(text: string, { and, off, always }: Words): string | null {
  if (/^(off|closed)$/.test(text)) return off;
  if (text === '24/7' || text === '00:00-24:00') return always;
  if (!TIMES.test(text)) return null;
  return text
    .split(',')
    .map((one) => one.trim().replace('-', '–'))
    .join(and);
}
