import type { DataSetDefinition } from '@daas/contract/datasets';
import type { DataSetStats, MarketEngine } from './engine';

/** Combines two engines with different data sets into one market. They share one change feed. */
export function routeByDataSet(
  one: MarketEngine,
  other: MarketEngine,
  isOthers: (def: DataSetDefinition) => boolean,
): MarketEngine {
  const of = (def: DataSetDefinition) => (isOthers(def) ? other : one);
  return {
    page: (def, ...rest) => of(def).page(def, ...rest),
    scroll: (def, ...rest) => of(def).scroll(def, ...rest),
    scrollKeyed: (def, ...rest) => of(def).scrollKeyed(def, ...rest),
    count: (def, ...rest) => of(def).count(def, ...rest),
    facets: (def, ...rest) => of(def).facets(def, ...rest),
    aggregate: (def, ...rest) => of(def).aggregate(def, ...rest),
    histogram: (def, ...rest) => of(def).histogram(def, ...rest),
    get: (def, ...rest) => of(def).get(def, ...rest),
    getMany: (def, ...rest) => of(def).getMany(def, ...rest),
    lookup: (def, ...rest) => of(def).lookup(def, ...rest),
    stream: (def, ...rest) => of(def).stream(def, ...rest),
    suggest: (def, ...rest) => of(def).suggest(def, ...rest),
    within(...bounds) {
      const [within, beside] = [one.within(...bounds), other.within(...bounds)];
      const limited = (def: DataSetDefinition) => (isOthers(def) ? beside : within);
      return {
        page: (def, ...rest) => limited(def).page(def, ...rest),
        suggest: (def, ...rest) => limited(def).suggest(def, ...rest),
        facets: (def, ...rest) => limited(def).facets(def, ...rest),
        histogram: (def, ...rest) => limited(def).histogram(def, ...rest),
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
