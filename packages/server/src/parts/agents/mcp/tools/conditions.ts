import { dataSet, equalityFields } from '@daas/contract/datasets';
import { suggestion } from '../../../../kernel/inputTexts';
import { languageOf } from '../../../../kernel/locale';
import { type FieldProblem, nounText, Refusal } from '../../../../kernel/refusal';
import type { AgentRequest } from '../callGateway';

/**
 * Throws `invalid-input` for keys of `where` that are no filterable fields of the data set, and for lists of values.
 * Otherwise they would act as parameters of the query. An unknown data set is left to the gateway.
 */
export function refuseOtherThanFields(input: Record<string, unknown>, agentRequest: AgentRequest): void {
  const { where, data_set: asked } = input;
  const named = agentRequest.key.connectors.find((one) => one.data_set === asked || String(one.id) === asked);
  const def = named && dataSet(named.data_set);
  if (!where || !def) return;
  const language = languageOf(agentRequest);
  const names = equalityFields(def).map(({ name_en }) => name_en);
  const problems = Object.entries(where).flatMap(([name, value]): FieldProblem[] => {
    const field = `where.${name}`.slice(0, 100);
    if (!names.includes(name)) {
      const message = suggestion(nounText('not-filterable', { name }, language), name, names, language);
      return [{ field, rule: 'not-filterable', message }];
    }
    const isSingle = typeof value !== 'object';
    return isSingle ? [] : [{ field, rule: 'single-value', message: nounText('single-value', { name }, language) }];
  });
  const [first] = problems;
  if (first) throw new Refusal('invalid-input', { field: first.field, reason: first.message }, problems);
}
