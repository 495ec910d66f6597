import { addDays, workingDay } from '@daas/demo/days';
import { near } from '@daas/demo/enterprise';
import { companyName, type Kind } from '@daas/demo/legalForms';
import { phone, placeOf, street, uscc } from '@daas/demo/names';
import type { World } from '@daas/demo/world';

/** Companies that are made whole; the others borrow what says little about one company. */
const MODELS = 5000;
const SHIFT_DAYS = 300;

/**
 * As many companies as one likes, one after another and quickly: for loads and benchmarks of millions. Each has a name,
 * code, place and dates of its own; trade, size, shareholders and the like are those of one of the demo's companies.
 */
export function* manyEnterprises(world: World, count: number): Generator<Record<string, unknown>> {
  const models = world
    .companies()
    .filter(({ row }) => row.kind !== '分公司')
    .slice(0, MODELS);
  const random = world.random('many-enterprises');
  for (let index = 0; index < count; index += 1) {
    const { row, trade } = random.pick(models);
    const place = world.place(random);
    const { name } = companyName(random, place, trade, row.kind as Kind);
    yield {
      ...row,
      id: `ent_${String(index + 1).padStart(8, '0')}`,
      name,
      uscc: uscc(random, index + 1),
      established_date: workingDay(addDays(row.established_date, -random.int(0, SHIFT_DAYS))),
      ...placeOf(place, String(row.kind)),
      address: street(random, place),
      lng: near(random, place.lng),
      lat: near(random, place.lat),
      phones: row.has_phone ? [phone(random)] : [],
    };
  }
}
