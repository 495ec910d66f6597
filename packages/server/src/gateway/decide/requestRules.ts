import { conditionRelation, relatedDataSet, relationsIn } from '@daas/contract/datasets';
import { invalid } from '../../kernel/refusal';
import { validate } from '../../kernel/validate';
import { costOf } from './cost';
import { NOTHING, type Rule, type RuleInput, type Ruling, ruling, rulingOf } from './rule';

/** Rules about the parameters of one request. */
export const REQUEST_RULES: readonly Rule[] = [
  { name: 'parameters', check: checkParameters },
  { name: 'relation', check: checkRelations },
  { name: 'price.relations', check: priceRelations },
];

function checkParameters({ call, context }: RuleInput): readonly Ruling[] {
  const { parseOrder } = call.definition;
  const { schema } = context;
  if (parseOrder)
    return rulingOf(call.dryRun ? 'dry_run' : 'quote', () => {
      context.order = parseOrder(call);
    });
  if (!schema) return NOTHING;
  return rulingOf(Object.keys(call.input as object).join(' '), () => {
    context.query = validate(schema, call.input, call.language);
  });
}

function checkRelations({ context: { def, app, query } }: RuleInput): readonly Ruling[] {
  if (!def) return NOTHING;
  return relationsIn(query?.filter).flatMap(({ relation: key }) => {
    const relation = conditionRelation(def, key);
    if (!relation) return [];
    const other = relatedDataSet(relation);
    // A person has consented to the data sets of an agent; another app needs a connector of a data set with a permission.
    const needsConnector = app?.kind === 'agent' || other.access !== undefined;
    const isAllowed = other.key === def.key || !needsConnector || app?.data_sets.includes(other.key) === true;
    const refusal = invalid('filter', 'relation-forbidden', '@relation-forbidden', { name: key, set: other.key });
    return ruling(isAllowed ? null : refusal, key);
  });
}

/** Adds the price of conditions on related rows that the call has besides those of the connector. */
function priceRelations({ context }: RuleInput): readonly Ruling[] {
  const { def, connector, query } = context;
  if (!def || !connector || relationsIn(query?.filter).length === 0) return NOTHING;
  const { perCall, relations } = costOf(context, [connector.filter, query?.filter]);
  Object.assign(context, { perCall: perCall ?? 0, relations });
  return ruling(null, relations.map(({ relation, price }) => `${relation} ${price}`).join(' '));
}
