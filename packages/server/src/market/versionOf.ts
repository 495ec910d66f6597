import { conditionRelation, type DataSetDefinition, relatedDataSet, relationsIn } from '@daas/contract/datasets';
import type { MarketConditions, MarketEngine } from './engine';

/** Returns the version of the rows that a query reads, those of related data sets included. */
export async function versionOf(
  market: MarketEngine,
  def: DataSetDefinition,
  { filter }: MarketConditions,
): Promise<string> {
  const relations = relationsIn(filter).flatMap(({ relation }) => conditionRelation(def, relation) ?? []);
  const sets = new Map([def, ...relations.map(relatedDataSet)].map((one) => [one.key, one]));
  return (await Promise.all([...sets.values()].map((one) => market.version(one)))).join(' ');
}
