import type { uploads } from '../../db/schema';
import type { Row, TableColumn, TableSummary, Term } from '../../tables/reading/reader';

export type Upload = typeof uploads.$inferSelect;
/** Role → name of the column that has it. */
export type Columns<Role extends string> = { [role in Role]?: string | undefined };

/** A place that takes table files: what for, up to which size, and what it makes of their columns. */
export interface Place<Role extends string = string> {
  use: Upload['use'];
  /** What the rows belong to, where the place has several. */
  connectorId?: number;
  dataSet?: string;
  maxBytes: number;
  maxRows?: number;
  /** What the columns are taken for where nobody has said. */
  guess(summary: TableSummary): Promise<Columns<Role>>;
  /** How many of the sample would be taken; null while it is open which column names them. */
  match(summary: TableSummary, columns: Columns<Role>): Promise<number | null>;
}

/** What a column holds, and how its rows are looked up. */
type By = 'name' | 'code';

const CODE_HEADING = /代码|代碼|编码|信用|税号|稅號|注册号|registration|\bcode\b|uscc|\btax\b|\bvat\b/i;
const NAME_HEADING =
  /企业|公司|单位|客户|供应商|厂家|工厂|机构|商户|店铺|主体|名称|名字|全称|company|firm|organi[sz]ation|enterprise|customer|client|supplier|vendor|account|\bname\b/i;
/** Columns that are tried on the data, and the rows that are tried. */
const TRIED = 8;
const TRIED_ROWS = 200;

/** Columns that may name rows, the likeliest first; never none. */
export function likelyColumns(columns: readonly TableColumn[]): { name: string; by: By }[] {
  const scored = columns.map(({ name, kind }, index) => {
    const isCode = CODE_HEADING.test(name);
    const by: By = isCode || kind === 'code' ? 'code' : 'name';
    const heading = isCode || NAME_HEADING.test(name) ? 4 : 0;
    const content = { company: 4, code: isCode ? 4 : 2, text: 2, blank: -4 }[kind as string] ?? -2;
    return { name, by, score: heading + content, index };
  });
  return scored.sort((one, other) => other.score - one.score || one.index - other.index);
}

/** The values of a column in the rows that came with a summary. */
export function termsOf({ columns, sample }: Pick<TableSummary, 'columns' | 'sample'>, column: string): Term[] {
  const at = columns.indexOf(column);
  return sample.map(({ line, cells }: Row) => ({ line, term: cells[at] ?? '' }));
}

/**
 * A place where one column names what is looked for. `count` says of how many terms something is found; the columns that
 * look likely are tried, and the one that finds most is taken.
 */
export function listPlace<Role extends string>(
  place: Pick<Place, 'use' | 'connectorId' | 'dataSet' | 'maxBytes' | 'maxRows'>,
  roleOf: (by: By) => Role,
  count: (terms: Term[], role: Role) => Promise<number>,
): Place<Role> {
  const match = async (summary: TableSummary, columns: Columns<Role>) => {
    const [entry, ...more] = Object.entries(columns) as [Role, string | undefined][];
    if (entry?.[1] === undefined || more.some(([, column]) => column !== undefined)) return null;
    return count(termsOf(summary, entry[1]), entry[0]);
  };
  return {
    ...place,
    match,
    async guess(summary) {
      const first = { ...summary, sample: summary.sample.slice(0, TRIED_ROWS) };
      const likely = likelyColumns(summary.layout.columns).slice(0, TRIED);
      let best: { columns: Columns<Role>; hits: number } | undefined;
      for (const { name, by } of likely) {
        const columns = { [roleOf(by)]: name } as Columns<Role>;
        const hits = (await match(first, columns)) ?? 0;
        if (!best || hits > best.hits) best = { columns, hits };
        // Nothing finds more than all.
        if (hits === first.sample.length) break;
      }
      return best?.columns ?? {};
    },
  };
}
