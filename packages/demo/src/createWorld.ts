import { makeCompanies } from './enterprise';
import { Random } from './random';
import { readReference } from './reference';
import type { Company, DemoOptions, World } from './world';

export const createWorld = (options: DemoOptions): World => {
  const reference = readReference();
  const root = new Random(options.seed);
  let companies: Company[] | undefined;
  let operatingCompanies: Company[] | undefined;
  const world: World = {
    ...options,
    reference,
    random: (label) => root.fork(label),
    place: (random) => random.pickHead(random.weighted(reference.provinces), 1.4),
    companies: () => {
      companies ??= makeCompanies(world);
      return companies;
    },
    operatingCompanies: () => {
      operatingCompanies ??= world
        .companies()
        .filter(({ row }) => row.status === '存续' && row.kind !== '分公司')
        .sort((one, other) => other.fame - one.fame);
      return operatingCompanies;
    },
  };
  return world;
};
