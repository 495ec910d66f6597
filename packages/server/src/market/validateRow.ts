import {
  type DataSetDefinition,
  type FieldDefinition,
  type MaskRule,
  mask,
  type RecordColumn,
  type Row,
  type RowValue,
} from '@daas/contract/datasets';

/** Longest value of a field that is compared whole: a b-tree entry has to hold it. */
const KEYWORD_MAX = 500;
const TEXT_MAX = 100_000;

class Refused extends Error {}

/**
 * Turns a row as a file or a generator has it (strings, empty cells, 'a|b' for tags, JSON for records) into a row of
 * the data set, masking what is to be masked. Answers with the reason when it cannot.
 */
export const validateRow = (def: DataSetDefinition, input: unknown): { row: Row } | { reason: string } => {
  if (typeof input !== 'object' || input === null) return { reason: 'not a row' };
  const raw = input as Record<string, unknown>;
  const id = raw.id;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return { reason: 'id: 1 to 64 letters, digits, _ or -' };
  const row: Row = { id };
  for (const field of def.fields) {
    try {
      const value = readValue(field, raw[field.name_en]);
      if (value === null && field.required) return { reason: `${field.name_en}: empty` };
      row[field.name_en] = value;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { reason: `${field.name_en}: ${error.message}` };
    }
  }
  return { row };
};

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? String(value);

function readValue(field: FieldDefinition, raw: unknown): RowValue {
  if (raw === undefined || raw === null || raw === '') return null;
  if (field.type === 'tags') {
    const tags = [...new Set(readList(raw).map((tag) => readString(field, tag)))];
    return tags.length === 0 ? null : tags;
  }
  if (field.type === 'records') return readRecords(field, raw);
  return readScalar(field, raw);
}

function readScalar(field: FieldDefinition, raw: unknown): string | number | boolean | null {
  switch (field.type) {
    case 'integer':
      return wholeOf(readNumber(raw));
    case 'decimal':
      return readNumber(raw);
    case 'boolean':
      if (raw === true || raw === 'true' || raw === '1' || raw === '是') return true;
      if (raw === false || raw === 'false' || raw === '0' || raw === '否') return false;
      throw new Refused(`not a yes or no: ${shown(raw)}`);
    case 'date':
      return readDate(raw);
    case 'datetime':
      return readInstant(raw);
    default:
      return readString(field, raw) || null;
  }
}

function readString(field: FieldDefinition, raw: unknown): string {
  if (typeof raw !== 'string') throw new Refused(`not a text: ${shown(raw)}`);
  const text = raw.trim();
  if (text.includes('\0')) throw new Refused('contains a zero byte');
  const max = field.type === 'text' && !field.required && !field.sortable ? TEXT_MAX : KEYWORD_MAX;
  if (text.length > max) throw new Refused(`longer than ${max} characters`);
  if (field.values && !allowedValues(field).has(text)) throw new Refused(`not one of its values: ${shown(text)}`);
  return field.masked && text !== '' ? mask(field.masked, text) : text;
}

const allowed = new WeakMap<FieldDefinition, Set<string>>();
function allowedValues(field: FieldDefinition): Set<string> {
  let values = allowed.get(field);
  if (!values) {
    values = new Set(field.values?.map(({ value }) => value));
    allowed.set(field, values);
  }
  return values;
}

function readNumber(raw: unknown): number {
  const number =
    typeof raw === 'number' ? raw : typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
  if (!Number.isFinite(number)) throw new Refused(`not a number: ${shown(raw)}`);
  return number;
}

function wholeOf(number: number): number {
  if (!Number.isInteger(number) || Math.abs(number) > 2147483647) throw new Refused(`not a 32-bit integer: ${number}`);
  return number;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function readDate(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim() : '';
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || day < 1 || day > daysOf(year, month))
    throw new Refused(`not a date YYYY-MM-DD: ${shown(raw)}`);
  return text;
}

const daysOf = (year: number, month: number): number => {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return leap ? 29 : (DAYS[month - 1] ?? 0);
};

function readInstant(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim() : '';
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Refused(`not an ISO 8601 instant: ${shown(raw)}`);
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function readList(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw;
  return typeof raw === 'string' ? raw.split('|').filter((part) => part.trim() !== '') : [raw];
}

function readRecords(field: FieldDefinition, raw: unknown): RowValue {
  let list: unknown = raw;
  if (typeof raw === 'string') {
    try {
      list = JSON.parse(raw);
    } catch {
      throw new Refused('not JSON');
    }
  }
  if (!Array.isArray(list)) throw new Refused('not a list');
  const columns = field.columns ?? [];
  const records = list.map((item: Record<string, unknown>) => {
    const record: Record<string, string | number | null> = {};
    for (const { name_en, type, masked } of columns) record[name_en] = readCell(type, masked, item?.[name_en]);
    return record;
  });
  return records.length === 0 ? null : records;
}

function readCell(type: RecordColumn['type'], masked: MaskRule | undefined, value: unknown): string | number | null {
  if (value === undefined || value === null || value === '') return null;
  if (type === 'integer') return wholeOf(readNumber(value));
  if (type === 'decimal') return readNumber(value);
  if (type === 'date') return readDate(value);
  const text = String(value).replaceAll('\0', '');
  return masked ? mask(masked, text) : text;
}
