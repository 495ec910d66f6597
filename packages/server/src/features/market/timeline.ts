import {
  type DataSetDefinition,
  dataSet as definition,
  fieldOf,
  type Relation,
  type Row,
} from '@daas/contract/datasets';
import { relationFilter } from '@daas/contract/datasets/relation';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { MAX_EVENTS } from '@daas/contract/endpoints/market';
import { allowedDataSet, maySee } from '../../kernel/dataSets';
import { mapLimit } from '../../kernel/mapLimit';
import { Refusal } from '../../kernel/refusal';
import { businessDay } from '../../kernel/time';
import type { MemberContext } from '../context';
import { visibleValues } from '../monitor/changeRow';
import { pathOf, unlessLoaded } from './links';

type Answer = EndpointOutput<'market.timeline'>;
type Event = Answer['events'][number];
/** `names` is the field that tells its rows apart. */
type Relating = Relation & { field: string; names: string; other: DataSetDefinition };

/** Of each relation, and of the changes of loads. */
const EACH = 10;
const READS_AT_A_TIME = 4;

/** What happened to a row, newest first; what is still to come stands before it. */
export async function timeline(context: MemberContext, key: string, rowId: string): Promise<Answer> {
  const def = allowedDataSet(context, key);
  const row = await context.services.market.get(def, rowId);
  if (!row) throw new Refusal('not-found', { what: '@row' });
  const [related, changes] = await Promise.all([
    mapLimit(relatingOf(context, def), READS_AT_A_TIME, (relation) => relatedEvents(context, relation, row)),
    context.services.market.changesOf(def, rowId, EACH),
  ]);
  const events = [
    ...ownEvents(def, row),
    ...related.flat(),
    ...changes.map((change): Event => {
      const { before, after } = visibleValues(def, change);
      const fields = change.fields.map((field) => ({
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      }));
      return { at: businessDay(new Date(change.at)), source: 'load', kind: change.kind, fields };
    }),
  ];
  events.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return { events: events.slice(0, MAX_EVENTS), more: events.length > MAX_EVENTS };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (value: unknown): string | null =>
  typeof value !== 'string' ? null : DAY.test(value) ? value : businessDay(new Date(value));

function ownEvents(def: DataSetDefinition, row: Row): Event[] {
  return def.fields.flatMap(({ name_en: field, type, masked, columns = [] }): Event[] => {
    if (masked) return [];
    if (type === 'date' || type === 'datetime') {
      const at = dayOf(row[field]);
      return at ? [{ at, source: 'date', field }] : [];
    }
    const dated = type === 'records' && columns.find((column) => column.type === 'date');
    if (!dated) return [];
    return ((row[field] ?? []) as Record<string, string | number | null>[]).flatMap(
      ({ [dated.name_en]: value, ...values }): Event[] => {
        const at = dayOf(value);
        return at ? [{ at, source: 'record', field, values }] : [];
      },
    );
  });
}

/** Relations of the row itself, and not of something that it shares with others, whose rows have a date to go by. */
const relatingOf = (context: MemberContext, def: DataSetDefinition): Relating[] =>
  def.relations.flatMap((relation) => {
    const other = definition(relation.dataSet);
    const field = (relation.sort ?? '').replace(/^-/, '');
    const own = ['id', def.code, def.title].includes(relation.here);
    if (!own || !other || !maySee(context, other) || fieldOf(other, field)?.type !== 'date') return [];
    const names = namesOf(def, other);
    // Rows that are named by this one alone, as its officers, tell nothing apart.
    return fieldOf(other, names)?.refers?.dataSet === def.key ? [] : [{ ...relation, field, names, other }];
  });

/** The title, or where that is the row itself, what else is named: of a company on a list, the project. */
function namesOf(def: DataSetDefinition, other: DataSetDefinition): string {
  const isElse = (name: string) => ![undefined, def.key].includes(fieldOf(other, name)?.refers?.dataSet);
  const itself = fieldOf(other, other.title)?.refers?.dataSet === def.key;
  return (itself && other.defaultColumns.find(isElse)) || other.title;
}

async function relatedEvents(context: MemberContext, { key, field, names, other, ...relation }: Relating, row: Row) {
  const filter = relationFilter(relation, row);
  if (!filter) return [];
  const query = { filter, sort: `-${field}`, current: 1, pageSize: EACH };
  const { rows } = await context.services.market
    .page(other, { ...query, fields: [names, field] })
    .catch(unlessLoaded({ rows: [] as Row[] }));
  const titles = new Set<string>();
  return rows.flatMap((one): Event[] => {
    // A project that is published, announced and approved is one, as it stands last; two cases of one name are two.
    if (names !== other.title && titles.has(String(one[names]))) return [];
    titles.add(String(one[names]));
    const at = dayOf(one[field]);
    const entry = { relation: key, data_set: other.key, id: one.id, title: String(one[names]) };
    return at && one.id !== row.id ? [{ at, source: 'related', ...entry, path: pathOf(other, one) }] : [];
  });
}
