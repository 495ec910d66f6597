import {
  DATA_SET_LIST,
  type DataSetDefinition,
  type FilterNode,
  fieldsIn,
  recordColumn,
} from '@daas/contract/datasets';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { connectors } from '../../db/schema';
import { businessDay } from '../../kernel/time';
import { type Emission, emitAll } from '../../messages/events/emit';
import type { Services } from '../services';

interface Ending {
  dataSet: string;
  field: string;
  since: string;
  until: string;
  instead: string | null;
}
type Connector = typeof connectors.$inferSelect;

/** How a connector remembers of which ending its company was told: one that is put off is told again. */
const markOf = ({ field, until }: Ending): string => `${field} ${until}`;

/**
 * Tells each company that has a connector which delivers, filters or sorts by a field that ends: once for all of its
 * connectors, and again for one that begins to use it later.
 */
export async function tellEndingFields(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  definitions: readonly DataSetDefinition[] = DATA_SET_LIST,
): Promise<void> {
  const at = clock();
  const endings = endingOn(businessDay(at), definitions);
  if (endings.length === 0) return;
  await database.orm.transaction(async (tx) => {
    const dataSets = [...new Set(endings.map(({ dataSet }) => dataSet))];
    const rows = await tx
      .select()
      .from(connectors)
      .where(and(inArray(connectors.dataSet, dataSets), isNull(connectors.deletedAt)))
      .orderBy(connectors.id)
      // What is left is another server's at the moment.
      .for('update', { skipLocked: true });
    for (const ending of endings) {
      const untold = rows.filter((row) => uses(row, ending) && !row.endingsTold.includes(markOf(ending)));
      if (untold.length === 0) continue;
      await tx
        .update(connectors)
        .set({ endingsTold: sql`array_append(${connectors.endingsTold}, ${markOf(ending)})` })
        .where(
          inArray(
            connectors.id,
            untold.map(({ id }) => id),
          ),
        );
      await emitAll(tx, emissionsOf(ending, untold, at));
    }
  });
}

const endingOn = (today: string, definitions: readonly DataSetDefinition[]): Ending[] =>
  definitions.flatMap(({ key: dataSet, fields }) =>
    fields.flatMap(({ name_en: field, ends }) => {
      if (!ends || today < ends.since || today >= ends.until) return [];
      const { since, until, instead = null } = ends;
      return [{ dataSet, field, since, until, instead }];
    }),
  );

const fieldsOf = (node: FilterNode | null): string[] =>
  fieldsIn(node).map((name) => recordColumn(name)?.records ?? name);

const uses = ({ dataSet, fields, filter, sort }: Connector, ending: Ending): boolean =>
  dataSet === ending.dataSet && [...fields, ...fieldsOf(filter), sort?.replace(/^-/, '')].includes(ending.field);

function emissionsOf(
  { dataSet, field, since, until, instead }: Ending,
  untold: readonly Connector[],
  at: Date,
): Emission<'field.ending'>[] {
  const companies = new Set(untold.map(({ companyId }) => companyId));
  return [...companies].map((companyId) => {
    const own = untold.filter((row) => row.companyId === companyId).map(({ id, name }) => ({ id, name }));
    const data = { data_set: dataSet, field, since, until, instead, connectors: own };
    return { kind: 'field.ending', companyId, subject: dataSet, data, at };
  });
}
