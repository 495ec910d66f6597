import { dataKind } from './dataKind';
import { type Line, MAX_COLUMNS, widthOf } from './line';
import type { Merge } from './merges';

/** Number of lines with content in which to search for the header. */
export const HEAD_LINES = 40;
/** Maximum length of a label; longer texts are remarks. */
const MAX_LABEL = 100;

/** The header of a table: its position and labels. */
export interface Header {
  /** Last line of the header; null without a header. */
  line: number | null;
  /** Lines above the first row of data: titles, header and units. */
  skip: number;
  cells: string[];
  /** Units of the columns, from the line below the header. */
  units: string[];
}

/** Labels without text in brackets. A cell with exactly one of these is a label. */
const LABELS =
  /^(序号|编号|编码|代码|号码|名称|名字|姓名|企业|公司|单位|客户|供应商|机构|部门|角色|职务|电话|手机|手机号|手机号码|联系人|联系方式|邮箱|电子邮箱|电子邮件|地址|地区|区域|省份?|城市|市|区县?|行业|类型|类别|分类|状态|性别|年龄|日期|时间|年份?|月份?|金额|数量|价格|单价|合计|备注|说明|来源|标签|等级|税号|账号|ID|No|Nr|Name|Company|Organi[sz]ation|Firm|Customer|Client|Supplier|Vendor|Code|Key|Phone|Mobile|Tel|Telephone|E-?mail|Mail|Address|City|Country|Region|Province|State|Industry|Type|Category|Status|Date|Time|Year|Month|Amount|Quantity|Qty|Price|Total|Note|Notes|Remark|Remarks|Comment|Department|Role|Roles|Value|Title|Description)$/i;
/** Words at the end of longer labels. */
const LABEL_END =
  /(名称|姓名|代码|编码|编号|号码|号|电话|手机|邮箱|地址|地区|日期|时间|金额|数量|类型|状态|行业|备注|资本|收入|人数|比例|率|(?:^|[\s_-])(name|code|id|no|number|phone|date|time|address|email|amount|type|status))$/i;
export const isLabel = (cell: string): boolean => {
  const text = withoutMarks(cell);
  return LABELS.test(plainLabel(cell)) || (text.length <= 30 && LABEL_END.test(text));
};
const withoutMarks = (cell: string): string =>
  cell
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[*＊:：.]/g, '')
    .trim();
/** Removes spaces between Chinese characters of a label. */
const plainLabel = (cell: string): string => withoutMarks(cell).replace(/\s/g, '');

/** Units. A line below the header that contains only these gives the units of the columns. */
const UNIT =
  /^([(（[【][^)）\]】]{1,12}[)）\]】]|%|％|‰|元|千元|万元|亿元|美元|万美元|人|人次|个|家|户|件|项|台|套|次|天|日|月|年|岁|吨|万吨|公斤|千克|kg|t|克|米|公里|km|㎡|m²|平方米|平方公里|亩|公顷|立方米|度|千瓦时|kWh|CNY|RMB|USD|EUR|-|—|\/)$/i;

/**
 * Finds the header in the first lines with content, below titles, remarks and blank lines. It has several lines if cells are
 * merged. There is none if the first line looks like the others. `at` is the header's line if the caller knows it.
 */
export function findHeader(head: readonly Line[], merges: readonly Merge[] = [], at?: number): Header {
  const first = at === undefined ? placeOf(head, merges) : head.findIndex(({ line }) => line === at);
  if (first < 0) return { line: null, skip: 0, cells: [], units: [] };
  const lines = head.slice(first, first + spanOf(head, first, merges));
  const skip = first + lines.length;
  const below = head[skip];
  const isUnits = below !== undefined && head.length > skip + 1 && unitsOf(below, lines);
  return {
    line: lines.at(-1)?.line ?? null,
    skip: skip + (isUnits ? 1 : 0),
    cells: namesOf(lines, merges),
    units: isUnits ? below.cells.map((cell) => cell.trim().replace(/^[(（[【]|[)）\]】]$/g, '')) : [],
  };
}

/** Returns whether a sheet is a table: rows below a header, or lines of values. A cover sheet has only remarks. */
export function isTable(head: readonly Line[], merges: readonly Merge[]): boolean {
  const { line, skip, cells } = findHeader(head, merges);
  const rows = head.slice(skip);
  if (rows.length === 0) return false;
  if (cells.some(isLabel)) return true;
  const wide = rows.filter((row) => filled(row).length > 1).length > rows.length / 2;
  const hasValues = rows.some((row) => filled(row).some((cell) => dataKind(cell) !== 'text'));
  return wide || (hasValues && line === null);
}

const filled = ({ cells }: Line): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Returns the index of the header's first line; -1 without a header. */
function placeOf(head: readonly Line[], merges: readonly Merge[]): number {
  const counts = head.map((line) => filled(line).length);
  const usual = usualCount(counts);
  let place = 0;
  for (let at = 0; at < head.length - 1 && isTitle(head, at, usual, merges); at += 1) place = at + 1;
  if (place > 0 && !couldBeHeader(head, place, usual)) place = 0;
  return isData(head, place) ? -1 : place;
}

/** Returns the most common number of filled cells. */
function usualCount(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce(
    (best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] > best[0]) ? one : best),
    [0, 0],
  )[0];
}

/** Returns whether a line is a title of the table or of a group of columns. */
function isTitle(head: readonly Line[], at: number, usual: number, merges: readonly Merge[]): boolean {
  const line = head[at] as Line;
  const texts = filled(line);
  if (usual < 2 || texts.length > usual / 2) return false;
  if (/^[#＃]/.test(texts[0] ?? '')) return true;
  const across = merges.filter(({ top, left, right }) => top === line.line && right > left);
  // Groups of columns belong to the header; a cell of full width is a title.
  if (across.some(({ left, right }) => right - left + 1 < usual - 1) && across.length > 1) return false;
  return !(texts.length === 1 && widthOf(line.cells) === 1 && LABELS.test(plainLabel(texts[0] ?? '')));
}

/** Returns whether a line below titles can be a header: as wide as the rows, with distinct labels. */
function couldBeHeader(head: readonly Line[], at: number, usual: number): boolean {
  const line = head[at] as Line;
  const texts = filled(line);
  if (texts.length < Math.max(2, usual * 0.6) || at >= head.length - 1) return false;
  if (new Set(texts).size < texts.length * 0.7 || texts.some((text) => text.length > MAX_LABEL)) return false;
  if (texts.some((text) => dataKind(text) !== 'text' && dataKind(text) !== 'number')) return false;
  // It has labels, or the kinds of values below differ, or there are enough rows to decide.
  return texts.some(isLabel) || differsBelow(head, at) || head.length - at > 2;
}

function differsBelow(head: readonly Line[], at: number): boolean {
  const below = head.slice(at + 1, at + 4);
  return (head[at] as Line).cells.some(
    (cell, column) =>
      cell.trim() !== '' &&
      dataKind(cell) === 'text' &&
      below.some(({ cells }) => !['text', 'blank'].includes(dataKind(cells[column] ?? ''))),
  );
}

/** Returns whether a first line is a row: no labels, and the same kinds of values as the lines below. */
function isData(head: readonly Line[], at: number): boolean {
  const line = head[at];
  const below = head.slice(at + 1);
  if (!line || line.cells.some((cell) => isLabel(cell))) return false;
  // A single line is a value to look up.
  if (below.length === 0) return true;
  const kinds = line.cells
    .map((cell, column) => ({ column, kind: dataKind(cell) }))
    .filter(({ kind }) => kind !== 'blank');
  const telling = kinds.filter(({ kind }) => kind !== 'text');
  // Numbers may be years in a header; other values are not headings.
  if (!telling.some(({ kind }) => kind !== 'number')) return false;
  return telling.every(({ column, kind }) => {
    const others = below.map(({ cells }) => dataKind(cells[column] ?? '')).filter((one) => one !== 'blank');
    return others.length > 0 && others.filter((one) => one === kind).length >= others.length * 0.6;
  });
}

/** Returns the number of header lines: several if cells are merged vertically or groups are above labels. */
function spanOf(head: readonly Line[], first: number, merges: readonly Merge[]): number {
  const top = head[first]?.line ?? 0;
  const here = merges.filter((merge) => merge.top === top);
  const down = Math.max(top, ...here.map(({ bottom }) => bottom));
  const groups = here.some(({ left, right, bottom }) => right > left && bottom === top);
  let span = 1;
  while (span < 5 && (head[first + span]?.line ?? Number.POSITIVE_INFINITY) <= down) span += 1;
  const next = head[first + span];
  if (
    groups &&
    span === 1 &&
    next &&
    head.length > first + 2 &&
    filled(next).every((cell) => dataKind(cell) === 'text')
  )
    span = 2;
  return span;
}

const unitsOf = (line: Line, header: readonly Line[]): boolean => {
  const texts = filled(line);
  const wide = Math.max(...header.map(({ cells }) => widthOf(cells)));
  return (
    texts.length > 0 &&
    wide > 1 &&
    texts.every((text) => UNIT.test(text)) &&
    texts.some((text) => text.length > 0 && !/^[-—/]$/.test(text))
  );
};

/** Returns the lowest label of each column, with the label above it if two would be equal. */
function namesOf(lines: readonly Line[], merges: readonly Merge[]): string[] {
  const tops = new Set(lines.map(({ line }) => line));
  const across = merges.filter(({ top }) => tops.has(top)).map(({ right }) => right);
  const wide = Math.min(MAX_COLUMNS, Math.max(...lines.map(({ cells }) => widthOf(cells)), ...across));
  const rows = lines.map(({ line, cells }) =>
    Array.from({ length: wide }, (_, column) => {
      const own = (cells[column] ?? '').trim();
      if (own !== '') return own;
      const merge = merges.find(
        ({ top, bottom, left, right }) => top <= line && bottom >= line && left <= column + 1 && right >= column + 1,
      );
      const from = merge && lines.find((one) => one.line === merge.top);
      return merge && from ? (from.cells[merge.left - 1] ?? '').trim() : '';
    }),
  );
  const stacks = Array.from({ length: wide }, (_, column) => [
    ...new Set(rows.map((row) => row[column] ?? '').filter((text) => text !== '')),
  ]);
  const lowest = stacks.map((stack) => stack.at(-1) ?? '');
  return lowest.map((name, column) =>
    (stacks[column]?.length ?? 0) > 1 && lowest.filter((one) => one === name).length > 1
      ? (stacks[column] as string[]).join(' / ')
      : name,
  );
}
