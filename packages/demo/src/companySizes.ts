import type { Random } from './random';
import type { Trade } from './trades';

/** How large a company is. Money is in 万元. */
export type Size = { staff: number; revenue: number; capital: number; scale: Scale };
export type Scale = '大型' | '中型' | '小型' | '微型';

/** Of a company in the middle of its trade: staff, a head's revenue in a year, and capital for each head. */
type Habit = readonly [staff: number, revenue: number, capital: number];

/** By the first digits of GB/T 4754-2017; the longest that fits counts. */
// biome-ignore format: a table
const HABITS: Record<string, Habit> = {
  '01': [8, 30, 25], '03': [9, 32, 25], '10': [24, 70, 55], '14': [25, 55, 20], '15': [18, 45, 20], '17': [32, 42, 18],
  '18': [34, 34, 14], '19': [36, 34, 14], '21': [22, 46, 20], '22': [24, 60, 24], '26': [24, 115, 45], '27': [58, 92, 55],
  '29': [24, 62, 24], '30': [24, 80, 40], '33': [26, 90, 45], '34': [26, 70, 30], '35': [26, 72, 32], '36': [58, 100, 45],
  '361': [120, 150, 70], '38': [38, 92, 42], '39': [42, 88, 38], '3973': [130, 120, 90], '40': [24, 66, 30], '44': [38, 90, 110], '47': [24, 85, 90],
  '48': [22, 82, 85], '50': [11, 52, 40], '51': [7, 230, 55], '52': [10, 70, 20], '54': [20, 60, 30], '59': [14, 55, 50],
  '61': [26, 22, 22], '62': [18, 18, 9], '64': [13, 70, 30], '65': [14, 52, 28], '68': [16, 42, 80], '69': [13, 60, 70],
  '7010': [16, 260, 400], '7020': [55, 14, 8], '7030': [12, 26, 10], '71': [9, 48, 50], '72': [8, 38, 16],
  '7212': [5, 120, 900], '7251': [8, 45, 14], '7263': [14, 60, 20], '7271': [48, 12, 8], '73': [13, 46, 32],
  '74': [13, 42, 26], '75': [7, 38, 16], '78': [36, 16, 12], '80': [10, 15, 7], '81': [9, 24, 10], '82': [26, 12, 6],
  '83': [11, 26, 12], '84': [36, 32, 28], '85': [28, 14, 16], '87': [8, 36, 18], '88': [7, 26, 14], '89': [11, 18, 14],
  '90': [8, 24, 14],
};
const habitOf = ({ code }: Trade): Habit => {
  const prefix = [4, 3, 2].map((length) => code.slice(0, length)).find((digits) => digits in HABITS);
  return (prefix && HABITS[prefix]) || [20, 60, 30];
};

/** The most capital that a company of this size states: a shell with a large name is no demo. */
const MOST: Record<Scale, number> = { 大型: 800_000, 中型: 60_000, 小型: 8_000, 微型: 2_000 };
/** The same below 500 hands. */
const MOST_OF_HUNDREDS = 50_000;
/** Those hold other people's assets, so that their capital says less about their size. */
const HOLDERS = ['7010', '7212'];

export type Limits = { staff?: number; capital?: number };

export function makeSize(random: Random, trade: Trade, fame: number, most: Limits = {}): Size {
  const [middle, turnover, capitalOfHead] = habitOf(trade);
  const usualStaff = Math.round(random.around(middle, 0.85) * (1 + 60 * fame ** 3));
  const staff = Math.max(1, Math.min(usualStaff, most.staff ?? 36_000));
  const revenue = Math.round(staff * random.around(turnover, 0.35) * 10) / 10;
  const usualCapital = staff ** 0.9 * random.around(capitalOfHead, 0.5);
  const scale = scaleOf(trade.code, staff, revenue, usualCapital * 2);
  const ceiling = HOLDERS.includes(trade.code)
    ? Math.max(10_000, MOST[scale])
    : Math.min(MOST[scale], staff < 500 ? MOST_OF_HUNDREDS : MOST[scale]);
  const capital = Math.max(10, Math.min(usualCapital, ceiling, most.capital ?? ceiling));
  return { staff, revenue, scale, capital: stated(random, capital, staff) };
}

const ROUND = [1, 1.2, 1.5, 1.8, 2, 2.5, 3, 5, 6, 8, 10];
/** Capital is a round sum, until issues and mergers have made it an odd one. */
export const roundCapital = (amount: number): number => {
  const tens = 10 ** Math.floor(Math.log10(amount));
  const step = ROUND.reduce((best, one) => (one * tens <= amount * 1.001 ? one : best), 1);
  return Math.round(step * tens);
};
const stated = (random: Random, capital: number, staff: number): number =>
  staff >= 500 && random.chance(0.7) ? Math.round(capital * 100) / 100 : roundCapital(capital);

/** The least of staff (or nothing asked) and of revenue or assets, in 万元, for large, medium and small. */
type Steps = {
  staff?: readonly [number, number, number];
  revenue?: readonly [number, number, number];
  assets?: readonly [number, number, number];
};

/** What the National Bureau of Statistics calls large, medium and small (办法 2017), by digits of GB/T 4754-2017. */
// biome-ignore format: a table
const STEPS: readonly (readonly [RegExp, Steps])[] = [
  [/^0[1-5]/, { revenue: [20_000, 500, 50] }],
  [/^(0[6-9]|[123]|4[0-6])/, { staff: [1000, 300, 20], revenue: [40_000, 2_000, 300] }],
  [/^(4[7-9]|50)/, { revenue: [80_000, 6_000, 300], assets: [80_000, 5_000, 300] }],
  [/^51/, { staff: [200, 20, 5], revenue: [40_000, 5_000, 1_000] }],
  [/^52/, { staff: [300, 50, 10], revenue: [20_000, 500, 100] }],
  [/^59/, { staff: [200, 100, 20], revenue: [30_000, 1_000, 100] }],
  [/^5[3-8]/, { staff: [1000, 300, 20], revenue: [30_000, 3_000, 200] }],
  [/^6[12]/, { staff: [300, 100, 10], revenue: [10_000, 2_000, 100] }],
  [/^6[34]/, { staff: [2000, 100, 10], revenue: [100_000, 1_000, 100] }],
  [/^65/, { staff: [300, 100, 10], revenue: [10_000, 1_000, 50] }],
  [/^7010/, { revenue: [200_000, 1_000, 100], assets: [10_000, 5_000, 2_000] }],
  [/^7020/, { staff: [1000, 300, 100], revenue: [5_000, 1_000, 500] }],
  [/^7[12]/, { staff: [300, 100, 10], assets: [120_000, 8_000, 100] }],
];
const OTHER: Steps = { staff: [300, 100, 10] };
const SCALES = ['大型', '中型', '小型'] as const;

/** A company is of a size when it reaches every figure that is asked of its trade. */
export function scaleOf(code: string, staff: number, revenue: number, assets: number): Scale {
  const steps = STEPS.find(([digits]) => digits.test(code))?.[1] ?? OTHER;
  const reached = { staff, revenue, assets };
  return (
    SCALES.find((_, index) =>
      (['staff', 'revenue', 'assets'] as const).every((what) => reached[what] >= (steps[what]?.[index] ?? 0)),
    ) ?? '微型'
  );
}
