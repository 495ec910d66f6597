import {
  type DataSetDefinition,
  type FieldDefinition,
  type MaskRule,
  mask,
  type RecordColumn,
  type Row,
  type RowValue,
} from '@daas/contract/datasets';
import { asCodeOf, type CodeFormat, type CodeProblem, cleanLine, codeProblem } from '@daas/contract/identity';
import { adviseDay, adviseInstant, dayReader, instantReader } from './dates';

/** Maximum length of a field with a b-tree index, whose entries are limited. */
const KEYWORD_MAX = 500;
const TEXT_MAX = 100_000;

/** Returns the maximum length of a field's text, in UTF-16 units. */
export const maxLengthOf = ({ type, required, sortable }: FieldDefinition): number =>
  type === 'text' && !required && !sortable ? TEXT_MAX : KEYWORD_MAX;

const ID_RULE = '1 to 64 letters, digits, _ or -';
const EMPTY = 'empty';

class InvalidRow extends Error {}

/** Converts a non-empty value; throws InvalidRow. */
type FieldReader = (raw: unknown) => RowValue;

/**
 * Converts a source row (strings, empty cells, 'a|b' for tags, JSON for records) to a row of the data set and masks its
 * fields. Returns the reason if the row is invalid.
 */
export const validateRow = (
  def: DataSetDefinition,
  input: unknown,
  dateFormats: readonly string[] = [],
): { row: Row } | { reason: string } => {
  if (typeof input !== 'object' || input === null) return { reason: 'not a row' };
  const raw = input as Record<string, unknown>;
  const id = raw.id;
  const wrongId = typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id);
  const { empty, readers } = readersOf(def, dateFormats);
  const row: Row = { ...empty, id: String(id) };
  try {
    if (wrongId) throw new InvalidRow(ID_RULE);
    for (const { name, required, read } of readers) {
      const rawValue = raw[name];
      const value = rawValue === undefined || rawValue === null || rawValue === '' ? null : read(rawValue);
      if (value === null && required) throw new InvalidRow(EMPTY);
      if (value !== null) row[name] = value;
    }
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error;
    return { reason: [...(wrongId ? [`id: ${ID_RULE}`] : []), ...reasonsOf(raw, readers)].join('; ') };
  }
  return { row };
};

/** Returns all problems of a row. Called only for rejected rows. */
function reasonsOf(raw: Record<string, unknown>, readers: RowReaders['readers']): string[] {
  return readers.flatMap(({ name, required, read }) => {
    const rawValue = raw[name];
    try {
      const value = rawValue === undefined || rawValue === null || rawValue === '' ? null : read(rawValue);
      return value === null && required ? [`${name}: ${EMPTY}`] : [];
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error;
      return [`${name}: ${error.message}`];
    }
  });
}

/** An empty row, which is faster to copy than to build, and a reader for each field. */
type RowReaders = { empty: Row; readers: { name: string; required: boolean; read: FieldReader }[] };
const cache = new WeakMap<DataSetDefinition, Map<string, RowReaders>>();

/** Caches readers by definition: choosing a reader for each of millions of values takes longer than reading them. */
function readersOf(def: DataSetDefinition, dateFormats: readonly string[]): RowReaders {
  let byFormats = cache.get(def);
  if (!byFormats) {
    byFormats = new Map();
    cache.set(def, byFormats);
  }
  const formats = dateFormats.join('\n');
  let rowReaders = byFormats.get(formats);
  if (!rowReaders) {
    const readDate = dateReader(dateFormats);
    const readInstant = momentReader(dateFormats);
    rowReaders = {
      empty: { id: '', ...Object.fromEntries(def.fields.map(({ name_en }) => [name_en, null])) },
      readers: def.fields.map((field) => ({
        name: field.name_en,
        required: field.required,
        read: readerOf(field, readDate, readInstant),
      })),
    };
    byFormats.set(formats, rowReaders);
  }
  return rowReaders;
}

function readerOf(field: FieldDefinition, readDate: DateReader, readInstant: DateReader): FieldReader {
  switch (field.type) {
    case 'integer':
      return (raw) => wholeOf(readNumber(raw, field.unit));
    case 'decimal':
      return (raw) => readNumber(raw, field.unit);
    case 'boolean':
      return readBoolean;
    case 'date':
      return readDate;
    case 'datetime':
      return readInstant;
    case 'records':
      return (raw) => readRecords(field, raw, readDate);
    case 'tags': {
      const read = stringReader(field);
      return (raw) => {
        const tags = [...new Set(readList(raw).map(read))];
        return tags.length === 0 ? null : tags;
      };
    }
    default: {
      const read = stringReader(field);
      return (raw) => read(raw) || null;
    }
  }
}

const excerptOf = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? String(value);

function stringReader(field: FieldDefinition): (raw: unknown) => string {
  const { values, masked, format } = field;
  const max = maxLengthOf(field);
  const allowed = values && new Set(values.map(({ value }) => value));
  return (raw) => {
    if (typeof raw !== 'string') throw new InvalidRow(`not text: ${excerptOf(raw)}`);
    if (raw.includes('\0')) throw new InvalidRow('contains a zero byte');
    const text = format ? codeOf(format, raw) : isLine(field) ? cleanLine(raw) : raw.trim();
    // Decoders replace invalid bytes by U+FFFD.
    if (text.includes('\ufffd')) throw new InvalidRow('contains bytes that are not UTF-8');
    if (text.length > max) throw new InvalidRow(`longer than ${max} characters`);
    if (allowed && !allowed.has(text)) throw new InvalidRow(`not an allowed value: ${excerptOf(text)}`);
    return masked && text !== '' ? mask(masked, text) : text;
  };
}

/** Returns whether a field has a single line. */
const isLine = ({ type, required, sortable }: FieldDefinition): boolean => type !== 'text' || required || sortable;

const PROBLEMS: Record<CodeProblem, string> = {
  shortened: 'shortened by a spreadsheet; format the column as text',
  form: 'not a unified social credit code of 18 characters',
  check: 'its check digit is wrong',
  former: 'an organization code or registration number, not a unified social credit code',
};

function codeOf(format: CodeFormat, raw: string): string {
  const problem = raw.trim() === '' ? undefined : codeProblem(format, raw);
  if (problem) throw new InvalidRow(`${PROBLEMS[problem]}: ${excerptOf(raw)}`);
  return asCodeOf(format, raw);
}

function readBoolean(raw: unknown): boolean {
  if (raw === true || raw === 'true' || raw === '1' || raw === '是') return true;
  if (raw === false || raw === 'false' || raw === '0' || raw === '否') return false;
  throw new InvalidRow(`not a boolean: ${excerptOf(raw)}`);
}

/** Decimal syntax only: 0x10 is not the number 16. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A number with thousands separators. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
/** A number with a unit before or after it. */
const WITH_UNIT =
  /^([¥￥$€£]|CNY|RMB|USD)?\s*[+-]?\d[\d,]*(\.\d+)?\s*\p{L}[\p{L}\s]*$|^[¥￥$€£]\s*[+-]?\d|^[+-]?\d[\d,]*(\.\d+)?\s*[%％‰㎡]$/u;

function readNumber(raw: unknown, unit?: string): number {
  const number =
    typeof raw === 'number' ? raw : typeof raw === 'string' && DECIMAL.test(raw.trim()) ? Number(raw) : Number.NaN;
  if (!Number.isFinite(number)) throw new InvalidRow(`not a number: ${excerptOf(raw)}${numberAdvice(raw, unit)}`);
  return number;
}

function numberAdvice(raw: unknown, unit?: string): string {
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (GROUPED.test(text)) return '; add --thousands for thousands separators';
  if (!WITH_UNIT.test(text)) return '';
  return `; remove the unit${unit ? `, numbers are in ${unit}` : ''}`;
}

function wholeOf(number: number): number {
  if (!Number.isInteger(number) || Math.abs(number) > 2147483647)
    throw new InvalidRow(`not a 32-bit integer: ${number}`);
  return number;
}

type DateReader = (raw: unknown) => string;

function dateReader(formats: readonly string[]): DateReader {
  const read = dayReader(formats);
  return (raw) => {
    const text = dateText(raw);
    const day = read(text);
    if (day !== null) return day;
    throw new InvalidRow(
      `not a date ${['YYYY-MM-DD', ...formats].join(' or ')}: ${excerptOf(raw)}${dateAdvice(adviseDay(text))}`,
    );
  };
}

function momentReader(formats: readonly string[]): DateReader {
  const read = instantReader(formats);
  return (raw) => {
    const text = dateText(raw);
    const instant = read(text);
    if (instant !== null) return instant;
    const accepted = ['not an ISO 8601 instant', ...formats].join(' or ');
    throw new InvalidRow(`${accepted}: ${excerptOf(raw)}${dateAdvice(adviseInstant(text))}`);
  };
}

const dateText = (raw: unknown): string =>
  typeof raw === 'string' ? raw.trim() : typeof raw === 'number' ? String(raw) : '';

/** Names the option that reads a rejected date. */
function dateAdvice(formats: readonly string[]): string {
  if (formats.length === 0) return '';
  const values = formats.map((format) => (format.includes(' ') ? `"${format}"` : format));
  return `; add --date-format ${values.join(' or ')}`;
}

function readList(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw;
  return typeof raw === 'string' ? raw.split('|').filter((part) => part.trim() !== '') : [raw];
}

function readRecords(field: FieldDefinition, raw: unknown, readDate: DateReader): RowValue {
  let list: unknown = raw;
  if (typeof raw === 'string') {
    try {
      list = JSON.parse(raw);
    } catch {
      throw new InvalidRow('not JSON');
    }
  }
  if (!Array.isArray(list)) throw new InvalidRow('not a list');
  const columns = field.columns ?? [];
  const records = list.map((item: Record<string, unknown>) => {
    const record: Record<string, string | number | null> = {};
    for (const { name_en, type, masked } of columns)
      record[name_en] = readCell({ type, masked }, item?.[name_en], readDate);
    return record;
  });
  return records.length === 0 ? null : records;
}

function readCell(
  { type, masked }: { type: RecordColumn['type']; masked: MaskRule | undefined },
  value: unknown,
  readDate: DateReader,
): string | number | null {
  if (value === undefined || value === null || value === '') return null;
  if (type === 'integer') return wholeOf(readNumber(value));
  if (type === 'decimal') return readNumber(value);
  if (type === 'date') return readDate(value);
  // PostgreSQL's jsonb rejects U+0000 and unpaired surrogates.
  const text = String(value)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
  return masked ? mask(masked, text) : text;
}
