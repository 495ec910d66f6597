import {
  type DataSetDefinition,
  type FieldDefinition,
  fieldLabel,
  fieldOf,
  type Row,
  VOCABULARIES,
} from '@daas/contract/datasets';
import type { EXPORT_AUDIENCES } from '@daas/contract/enums';
import { isChinese, nameOf } from '@daas/contract/naming';
import type { Language, Locale } from '../../kernel/locale';
import { englishNameOf } from '../../market/vocabulary';
import { cellsOf, columnsOf, programCellsOf, programColumnsOf } from '../../tables/cells';
import { SHANGHAI_MS } from '../../tables/spreadsheetDays';
import type { Cell, Column, TableFormat } from '../../tables/types';

const YES_NO = { 'zh-CN': ['否', '是'], 'en-US': ['No', 'Yes'] } as const;
const WAY = ' / ';

/** What a place, an industry or a port is called in the reader's language; any other text comes back as it is. */
export const termOf = (text: string, language: Language): string =>
  isChinese(language)
    ? text
    : text
        .split(WAY)
        .map(
          (part) =>
            VOCABULARIES.reduce<string | undefined>(
              (english, tree) => english ?? englishNameOf(tree, part),
              undefined,
            ) ?? part,
        )
        .join(WAY);

export type Audience = (typeof EXPORT_AUDIENCES)[number];

export interface ExportLayout {
  columns: Column[];
  lineOf: (row: Row) => Cell[];
}

/**
 * The columns of a file of rows, and how a row is a line of it. A CSV file and a workbook for the same audience have the
 * same headings and values; formats with types are for programs.
 */
export function exportLayout(
  { format, audience }: { format: TableFormat; audience: Audience },
  def: DataSetDefinition,
  fields: readonly string[],
  locale: Locale,
): ExportLayout {
  if (format === 'ndjson' || format === 'parquet')
    return { columns: columnsOf(def, fields, locale), lineOf: (row) => cellsOf(row, fields) };
  if (audience === 'programs')
    return { columns: programColumnsOf(def, fields), lineOf: (row) => programCellsOf(row, fields) };
  const fieldsByName = fields.map((name) => ({ name, field: fieldOf(def, name) }));
  return {
    columns: columnsOf(def, fields, locale),
    lineOf: (row) =>
      fieldsByName.map(({ name, field }) => {
        const cell = cellOf(row[name] ?? null, field, locale);
        return format === 'csv' && field?.type === 'datetime' ? textOfMoment(cell) : cell;
      }),
  };
}

/** Returns the text that a workbook shows for the moment. */
const textOfMoment = (cell: Cell): Cell =>
  typeof cell === 'string' && !Number.isNaN(Date.parse(cell))
    ? new Date(Date.parse(cell) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
    : cell;

function cellOf(value: Row[string], field: FieldDefinition | undefined, locale: Locale): Cell {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return YES_NO[locale][Number(value) as 0 | 1];
  if (!Array.isArray(value)) return field?.type === 'text' && !field.vocabulary ? value : word(value, field, locale);
  return value
    .map((one) => (typeof one === 'string' ? word(one, field, locale) : recordText(one, field, locale)))
    .join('; ');
}

/** One of the values that a field or column has, or a term. */
function word(text: string, field: Pick<FieldDefinition, 'values'> | undefined, locale: Locale): string {
  const value = field?.values?.find((one) => one.value === text);
  return value ? nameOf(value, locale) : termOf(text, locale);
}

/** 'Name: Wang, Share (%): 51' of a record; what it lacks is left out. */
const recordText = (record: object, field: FieldDefinition | undefined, locale: Locale): string =>
  Object.entries(record)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const column = field?.columns?.find((one) => one.name_en === name);
      const label = column ? fieldLabel(column, locale) : name;
      const text = typeof value === 'string' ? word(value, column, locale) : String(value);
      return locale === 'zh-CN' ? `${label}：${text}` : `${label}: ${text}`;
    })
    .join(locale === 'zh-CN' ? '，' : ', ');
