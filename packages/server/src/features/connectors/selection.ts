import { type DataSetDefinition, fieldOf, offeredFields } from '@daas/contract/datasets';
import type { ConnectorType } from '@daas/contract/enums';
import { invalid } from '../../kernel/refusal';
import type { MarketConditions } from '../../market/engine';
import type { Connector } from './repository';

/** What a connector delivers: the chosen fields in the definition's order, or a DATAPACKET's fixed ones. // §1 */
export function chosenFields(def: DataSetDefinition, type: ConnectorType, choice: readonly string[]): string[] {
  if (!def.integratorTypes.includes(type)) throw invalid('type', 'not_sold', '@not-sold-so', { type });
  const offeredNames = offeredFields(def, type).map((field) => field.name_en);
  if (type === 'DATAPACKET') {
    const same = new Set(choice).size === offeredNames.length && choice.every((name) => offeredNames.includes(name));
    if (choice.length > 0 && !same) throw invalid('fields', 'fixed', '@fixed-fields');
    return offeredNames;
  }
  if (choice.length === 0) throw invalid('fields', 'too_small', '@needs-fields');
  checkFields(def, choice);
  return offeredNames.filter((name) => choice.includes(name));
}

/** Which rows a connector is about. */
export const conditionsOf = ({ filter, keyword }: Pick<Connector, 'filter' | 'keyword'>): MarketConditions => ({
  filter,
  keyword: keyword ?? undefined,
});

export function checkFields(def: DataSetDefinition, choice: readonly string[]): void {
  for (const [index, name] of choice.entries())
    if (!fieldOf(def, name)) throw invalid(`fields.${index}`, 'unknown', '@not-a-field', { name });
}
