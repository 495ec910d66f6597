import { roundCapital } from './companySizes';
import { addDays, daysBetween, workingDay } from './days';
import type { Random } from './random';

const ITEMS = ['注册资本', '经营范围', '住所', '法定代表人', '股东', '企业名称'];
const UNTOLD = '（略）';

type Change = { date: string; item: string; before: string; after: string };

/** Newest first. Capital grows step by step to what it is today. */
export function changesOf(
  random: Random,
  { established, age, capital }: { established: string; age: number; capital: number },
): Change[] {
  const count = Math.min(random.chance(0.35) ? 0 : Math.floor(random.around(2.2, 0.9)), 24);
  const days = Array.from({ length: count }, () => workingDay(addDays(established, random.int(30, Math.max(31, age)))));
  let stood = capital;
  return days
    .filter((day) => day > established && daysBetween(established, day) <= age)
    .sort()
    .reverse()
    .flatMap((date) => {
      const item = random.pick(ITEMS);
      if (item !== '注册资本') return [{ date, item, before: UNTOLD, after: UNTOLD }];
      const before = roundCapital(stood * (0.3 + 0.5 * random.next()));
      if (before < 10 || before >= stood) return [];
      const change = { date, item, before: `${before}万元`, after: `${stood}万元` };
      stood = before;
      return [change];
    });
}
