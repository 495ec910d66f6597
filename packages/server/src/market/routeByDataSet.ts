import { conditionRelation, type DataSetDefinition, relatedDataSet, relationsIn } from '@daas/contract/datasets';
import { type DataSetStats, type MarketConditions, type MarketEngine, MarketError } from './engine';

/** Combines two engines with different data sets into one market. They share one change feed. */
export function routeByDataSet(
  one: MarketEngine,
  other: MarketEngine,
  isOthers: (def: DataSetDefinition) => boolean,
): MarketEngine {
  const of = (def: DataSetDefinition) => (isOthers(def) ? other : one);
  /** No statement reads rows of both engines. */
  const isMixed = (def: DataSetDefinition, { filter }: MarketConditions): boolean =>
    relationsIn(filter).some(({ relation: key }) => {
      const relation = conditionRelation(def, key);
      return relation !== undefined && isOthers(relatedDataSet(relation)) !== isOthers(def);
    });
  const asked = <E>(pick: (def: DataSetDefinition) => E, def: DataSetDefinition, query: MarketConditions): E => {
    if (isMixed(def, query)) throw new MarketError('bad_filter', '@relation-elsewhere');
    return pick(def);
  };
  return {
    page: async (def, query, ...rest) => asked(of, def, query).page(def, query, ...rest),
    scroll: async (def, query, ...rest) => asked(of, def, query).scroll(def, query, ...rest),
    scrollKeyed: async (def, queries) =>
      queries.some((query) => isMixed(def, query)) ? queries.map(() => undefined) : of(def).scrollKeyed(def, queries),
    count: async (def, query, ...rest) => asked(of, def, query).count(def, query, ...rest),
    facets: async (def, query, ...rest) => asked(of, def, query).facets(def, query, ...rest),
    aggregate: async (def, query, ...rest) => asked(of, def, query).aggregate(def, query, ...rest),
    histogram: async (def, query, ...rest) => asked(of, def, query).histogram(def, query, ...rest),
    get: (def, ...rest) => of(def).get(def, ...rest),
    getMany: (def, ...rest) => of(def).getMany(def, ...rest),
    lookup: (def, ...rest) => of(def).lookup(def, ...rest),
    stream: (def, query, ...rest) => asked(of, def, query).stream(def, query, ...rest),
    suggest: (def, ...rest) => of(def).suggest(def, ...rest),
    within(...bounds) {
      const [within, beside] = [one.within(...bounds), other.within(...bounds)];
      const limited = (def: DataSetDefinition) => (isOthers(def) ? beside : within);
      return {
        page: async (def, query, ...rest) => asked(limited, def, query).page(def, query, ...rest),
        count: async (def, query, ...rest) => asked(limited, def, query).count(def, query, ...rest),
        suggest: (def, ...rest) => limited(def).suggest(def, ...rest),
        facets: async (def, query, ...rest) => asked(limited, def, query).facets(def, query, ...rest),
        histogram: async (def, query, ...rest) => asked(limited, def, query).histogram(def, query, ...rest),
      };
    },
    version: (def) => of(def).version(def),
    stats: (def) => of(def).stats(def),
    async statsOf(defs) {
      const parts = await Promise.all([
        one.statsOf(defs.filter((def) => !isOthers(def))),
        other.statsOf(defs.filter(isOthers)),
      ]);
      return new Map<string, DataSetStats>(parts.flatMap((part) => [...part]));
    },
    isLoaded: (def) => of(def).isLoaded(def),
    load: (def, ...rest) => of(def).load(def, ...rest),
    loadFile: (def, ...rest) => of(def).loadFile(def, ...rest),
    dryRun: (def, ...rest) => of(def).dryRun(def, ...rest),
    keptLoads: (def) => of(def).keptLoads(def),
    rollBack: (def, ...rest) => of(def).rollBack(def, ...rest),
    loads: one.loads,
    changes: one.changes,
    changesById: one.changesById,
    changeCounts: one.changeCounts,
    changesOf: one.changesOf,
    forgetChanges: one.forgetChanges,
  };
}
