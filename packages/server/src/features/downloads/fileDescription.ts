import { type DataSetDefinition, type FilterNode, type Provenance, provenanceView } from '@daas/contract/datasets';
import { describeFilter } from '@daas/contract/datasets/describe';
import { nameOf } from '@daas/contract/naming';
import { describedFields } from '../../kernel/describedFields';
import type { Language, Locale } from '../../kernel/locale';
import { businessDay } from '../../kernel/time';
import type { About } from '../../tables/types';
import { termOf } from './exportLayout';
import { ABOUT_TEXTS, type ConditionText, conditionTexts } from './fileDescriptionTexts';

/** Which rows of a data set a file holds. */
export interface RowSelection {
  keyword?: string | null | undefined;
  filter?: FilterNode | null | undefined;
  ids?: { op: 'in' | 'not_in'; value: readonly unknown[] } | undefined;
  /** The customer's own table whose lines were matched. */
  list?: string | undefined;
}

/** The conditions as sentences, none where a file holds all rows. */
export function conditionsOf(
  def: DataSetDefinition,
  { keyword, filter, ids, list }: RowSelection,
  language: Language,
): string[] {
  const texts = conditionTexts(language);
  const say = ({ id }: { id: string }, values: Record<string, string | number> = {}) =>
    filled(texts[id as ConditionText] ?? id, values);
  const described = (node: FilterNode) =>
    describeFilter(node, [describedFields(def, [node], language)], say, (value) => termOf(value, language));
  return [
    ...(keyword ? [filled(texts.keyword, { keyword })] : []),
    ...(filter && (!('items' in filter) || filter.items.length > 0) ? [described(filter)] : []),
    ...(ids ? [filled(texts[ids.op], { count: ids.value.length })] : []),
    ...(list ? [filled(texts.list, { list })] : []),
  ];
}

const filled = (template: string, values: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The second sheet of a workbook: what the first holds, where it is from, when and by whom it was made. */
export function aboutOf(
  def: DataSetDefinition,
  selection: RowSelection,
  { locale, by, now, provenance }: { locale: Locale; by: string; now: Date; provenance: Provenance | null },
): About {
  const texts = ABOUT_TEXTS[locale];
  const sentences = conditionsOf(def, selection, locale);
  const { source, licence, day, refresh } = provenanceView(provenance, locale);
  return {
    title: texts.title,
    lines: [
      [texts.dataSet, nameOf(def, locale)],
      ...(sentences.length > 0 ? sentences : [texts.all]).map((one, n): [string, string] => [
        n === 0 ? texts.conditions : '',
        one,
      ]),
      [texts.source, source ?? texts.notStated],
      ...(licence ? [[texts.licence, licence] as [string, string]] : []),
      ...(day ? [[texts.rowsOf, day] as [string, string]] : []),
      ...(refresh ? [[texts.refresh, texts[refresh]] as [string, string]] : []),
      [texts.day, businessDay(now)],
      [texts.by, by],
    ],
  };
}

/** In characters, so that no file system finds a name too long. */
const CONDITIONS_LENGTH = 40;
/** What file systems do not take, and spaces, which links break at. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\s\\/:*?"<>|.]+/gu;

/** What a file is called: its data set, its conditions shortly, its day. Without an ending. */
export function fileNameOf(def: DataSetDefinition, selection: RowSelection, locale: Locale, now: Date): string {
  const characters = [...conditionsOf(def, selection, locale).join(' ')];
  const short = characters.slice(0, CONDITIONS_LENGTH).join('') + (characters.length > CONDITIONS_LENGTH ? '…' : '');
  return [nameOf(def, locale), short, businessDay(now)]
    .map((part) => part.replace(NOT_IN_NAMES, ' ').trim().replaceAll(' ', '_'))
    .filter((part) => part !== '')
    .join('-');
}
