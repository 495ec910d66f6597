import { MAX_STAFF_IMPORT } from '@daas/contract/constants';
import { IMPORT_COLUMNS, IMPORT_ROLES } from '@daas/contract/enums';
import { asHeading } from '@daas/contract/identity';
import type { ImportRow } from '../../../db/schema';
import type { FileAnswer } from '../../../kernel/fileAnswer';
import type { Locale } from '../../../kernel/locale';
import { fileRefused } from '../../../tables/reading/line';
import { type Row, readLines, type TableFile } from '../../../tables/reading/reader';
import { TABLE_WRITERS, textColumns, writeTableFile } from '../../../tables/tableFile';
import type { Cell, Column, TableFormat } from '../../../tables/types';
import type { Columns } from '../../uploads/uploadTarget';

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
export type ImportRole = (typeof IMPORT_ROLES)[number];

/** What the columns are called; both languages are read, whatever the reader's is. */
export const COLUMN_NAMES: Record<Locale, Record<ImportColumn, string>> = {
  'zh-CN': { name: '姓名', phone: '手机号', email: '邮箱', department: '部门', roles: '角色' },
  'en-US': { name: 'Name', phone: 'Phone', email: 'Email', department: 'Department', roles: 'Roles' },
};

/** The template's one row: it shows how a cell is written, and an import leaves it out. */
const EXAMPLES: Record<Locale, Record<ImportColumn, string>> = {
  'zh-CN': { name: '示例：张三', phone: '13800000000', email: '', department: '总部 / 研发部', roles: '分析师，财务' },
  'en-US': {
    name: 'Example: Li Lei',
    phone: '13800000000',
    email: '',
    department: 'Head office / Research',
    roles: 'Analyst, Finance',
  },
};
const isExample = ({ name }: ImportRow) => Object.values(EXAMPLES).some((example) => example.name === name);

/**
 * What else people and other systems call the columns, best first. WeCom: 姓名, 帐号, 手机, 座机, 企业邮箱, 部门, 职务; DingTalk: 姓名, 手机号,
 * 邮箱, 部门, 职位, 工号; Feishu: 姓名, 手机号码, 邮箱, 企业邮箱, 部门; Odoo: Employee Name, Work Mobile, Work Email, Department; Google
 * Workspace: First Name [Required], Email Address [Required], Mobile Phone, Department; Microsoft 365: User Name or User principal name,
 * Display name, Mobile Phone, Department. A landline (座机, Work Phone) is no way to invite somebody.
 */
const ALIASES: Record<ImportRole, readonly string[]> = {
  name: [
    '员工姓名',
    '成员姓名',
    '人员姓名',
    '真实姓名',
    '名字',
    'Full name',
    'Display name',
    'Employee name',
    'Employee',
    'الاسم',
  ],
  last_name: ['姓', '姓氏', 'Last name', 'Surname', 'Family name'],
  first_name: ['名', 'First name', 'Given name', 'Forename'],
  phone: [
    '手机',
    '手机号码',
    '移动电话',
    '联系手机',
    '手机电话',
    '联系电话',
    '电话号码',
    '电话',
    '联系方式',
    'Mobile',
    'Mobile phone',
    'Work mobile',
    'Mobile number',
    'Phone number',
    'Cell',
    'Cell phone',
    'Recovery phone',
    'Tel',
    'Telephone',
    'الهاتف',
    'الجوال',
  ],
  email: [
    '电子邮箱',
    '电子邮件',
    '邮件',
    '邮箱地址',
    '工作邮箱',
    '企业邮箱',
    '个人邮箱',
    '邮件地址',
    'Mail',
    'Email address',
    'Mail address',
    'Work email',
    'Primary email',
    'User principal name',
    'UPN',
    'البريد الإلكتروني',
  ],
  department: [
    '所属部门',
    '所在部门',
    '部门名称',
    '主部门',
    '组织',
    'Department name',
    'Dept',
    'Team',
    'Org unit path',
    'القسم',
  ],
  roles: ['角色名称', '权限角色', '岗位角色', 'Role', 'Role name', 'الأدوار'],
};

/** What columns of these names are taken for: a name in one column rather than two. */
export function columnsOf(names: readonly string[]): Columns<ImportRole> {
  const headings = names.map(asHeading);
  const columns = Object.fromEntries(
    IMPORT_ROLES.flatMap((role) => {
      const own = Object.values(COLUMN_NAMES).flatMap((texts) => (role in texts ? [texts[role as ImportColumn]] : []));
      const at = [...own, ...ALIASES[role]]
        .map((name) => headings.indexOf(asHeading(name)))
        .find((place) => place >= 0);
      return at === undefined ? [] : [[role, names[at] as string]];
    }),
  ) as Columns<ImportRole>;
  const { last_name, first_name, ...others } = columns;
  return columns.name === undefined ? columns : others;
}

/** A person has a name and an address. */
export const hasAll = (columns: Columns<ImportRole>): boolean =>
  hasName(columns) && (columns.phone !== undefined || columns.email !== undefined);
const hasName = ({ name, last_name, first_name }: Columns<ImportRole>) =>
  (name ?? last_name ?? first_name) !== undefined;

/** Refuses columns that name nobody, or no way to reach them. */
export function requireAll(columns: Columns<ImportRole>): void {
  if (!hasName(columns)) throw fileRefused('import-column', { names: namesOf('name') });
  if (!hasAll(columns)) throw fileRefused('import-column', { names: `${namesOf('phone')} / ${namesOf('email')}` });
}
const namesOf = (column: ImportColumn) =>
  Object.values(COLUMN_NAMES)
    .map((names) => names[column])
    .join(' / ');

/** The people of some rows, as they stand there; the template's example is left out. */
export function peopleIn(names: readonly string[], columns: Columns<ImportRole>, rows: readonly Row[]): ImportRow[] {
  const places = new Map(IMPORT_ROLES.map((role) => [role, names.indexOf(columns[role] ?? '')]));
  return rows.flatMap(({ line, cells }) => {
    const cell = (role: ImportRole) => cells[places.get(role) ?? -1]?.trim() ?? '';
    const row = {
      line,
      ...(Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, cell(name)])) as Omit<ImportRow, 'line'>),
    };
    const name = row.name || joinedName(cell('last_name'), cell('first_name'));
    return isExample(row) ? [] : [{ ...row, name }];
  });
}

/** In Chinese the last name stands first, without a blank. */
const joinedName = (last: string, first: string): string =>
  /\p{Script=Han}/u.test(last + first) ? `${last}${first}` : `${first} ${last}`.trim();

/** The people of a whole file, of whose columns these names are known. */
export async function readPeople(
  file: TableFile,
  names: readonly string[],
  columns: Columns<ImportRole>,
): Promise<ImportRow[]> {
  const people: ImportRow[] = [];
  let isHeader = true;
  for await (const batch of readLines(file)) {
    people.push(...peopleIn(names, columns, isHeader ? batch.slice(1) : batch));
    isHeader = false;
    if (people.length > MAX_STAFF_IMPORT) throw fileRefused('file-rows', { limit: MAX_STAFF_IMPORT });
  }
  if (people.length === 0) throw fileRefused('file-empty');
  return people;
}

/** A table for a person to open. */
export function tableAnswer(
  name: string,
  format: TableFormat,
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): FileAnswer {
  const writer = TABLE_WRITERS[format];
  return {
    fileName: `${name}.${format}`,
    contentType: writer.contentType,
    body: writeTableFile(writer, columns, batches),
  };
}

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}

const TEMPLATE_NAMES: Record<Locale, string> = { 'zh-CN': '员工导入模板', 'en-US': 'people-to-invite' };

export function template(format: TableFormat, locale: Locale): FileAnswer {
  const header = IMPORT_COLUMNS.map((column) => COLUMN_NAMES[locale][column]);
  const example = IMPORT_COLUMNS.map((column) => EXAMPLES[locale][column]);
  return tableAnswer(TEMPLATE_NAMES[locale], format, textColumns(header), once([example]));
}
