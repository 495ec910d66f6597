import { addDays, workingDay } from './days';
import { companyName, near, placeOf } from './enterprise';
import { phone, street, uscc } from './names';
import type { World } from './world';

/** Companies that are made whole; the others borrow what says little about one company. */
const MODELS = 5000;
const SHIFT_DAYS = 300;

/**
 * As many companies as one likes, one after another and quickly: for loads and benchmarks of millions. Each has a name,
 * code, place and dates of its own; trade, size, shareholders and the like are those of one of the demo's companies.
 */
export function* manyEnterprises(world: World, count: number): Generator<Record<string, unknown>> {
  const models = world.companies().slice(0, MODELS);
  const random = world.random('many-enterprises');
  for (let index = 0; index < count; index += 1) {
    const { row, trade } = random.pick(models);
    const place = world.place(random);
    const { name, kind } = companyName(random, place, trade);
    yield {
      ...row,
      id: `ent_${String(index + 1).padStart(8, '0')}`,
      name,
      kind,
      uscc: uscc(random, index + 1),
      established_date: workingDay(addDays(row.established_date, -random.int(0, SHIFT_DAYS))),
      ...placeOf(place),
      address: street(random, place),
      lng: near(random, place.lng),
      lat: near(random, place.lat),
      phones: row.has_phone ? [phone(random)] : [],
    };
  }
}
