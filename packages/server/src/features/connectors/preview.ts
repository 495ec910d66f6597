import { type DataSetDefinition, relationsPrice } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { allowedDataSet, checkFilter } from '../../kernel/dataSets';
import type { Count } from '../../market';
import type { MemberContext } from '../context';
import { type Condition, conditionsOf, conditionsOfRequest, emptyResult, explanationFor } from '../market/emptyResult';
import { connectorPrice } from './catalogue';
import { checkFields } from './selection';
import { owned } from './service';

type Answer = EndpointOutput<'connector.whyEmpty'>;

/** Of a connector that is being made: how many rows, at which price, and which condition leaves nothing over. */
export async function beforeCreating(
  context: MemberContext,
  input: EndpointParsedInput<'connector.whyEmpty'>,
): Promise<Answer> {
  const def = allowedDataSet(context, input.product);
  checkFields(def, input.fields);
  checkFilter(context, def, input.filter);
  return priced(context, def, input, conditionsOf('connector', input.filter, input.keyword));
}

/** The same of a query that has not been run. */
export async function beforeCalling(
  context: MemberContext,
  { id, query }: EndpointParsedInput<'connector.whyEmptyQuery'>,
): Promise<Answer> {
  const { connector } = await owned(context, id);
  const def = allowedDataSet(context, connector.dataSet);
  const { filter, keyword, fields } = connector;
  return priced(context, def, connector, [
    ...conditionsOf('connector', filter, keyword),
    ...conditionsOfRequest(def, fields, query),
  ]);
}

async function priced(
  context: MemberContext,
  def: DataSetDefinition,
  how: { type: string; fields: string[]; appId?: number },
  conditions: Condition[],
): Promise<Answer> {
  const [{ price, per_call, whose }, answer] = await Promise.all([
    connectorPrice(context, def, { ...how, filters: conditions.map(({ filter }) => filter) }),
    emptyResult(explanationFor(context), def, conditions, { ifEmpty: true }),
  ]);
  const filters = conditions.map(({ filter }) => filter);
  const isIncluded = whose === 'inventory' || price.mode === 'project';
  /** What the price would lose with a condition: the last one on a relation ends its charge. */
  const savingWithout = ({ filter }: Condition): number =>
    isIncluded
      ? 0
      : relationsPrice(def, filters) -
        relationsPrice(
          def,
          filters.filter((one) => one !== filter),
        );
  const costing = (count: Count, saving = 0) => ({ ...count, price: costOf(count, saving) });
  const costOf = ({ total, capped }: Count, saving: number): number | null => {
    if (per_call === null) return null;
    const each = per_call - saving;
    if (how.type !== 'API') return capped ? null : each * total;
    // §1: an empty result is charged under pricing per query alone.
    return total === 0 && price.mode === 'per_non_empty' ? 0 : each;
  };
  return {
    ...answer,
    found: costing(answer.found),
    conditions: answer.conditions.map(({ without, ...one }) => ({
      ...one,
      without: costing(without, savingWithout(one)),
    })),
  };
}
