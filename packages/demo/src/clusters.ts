import type { Random } from './random';
import type { Place } from './reference';
import type { World } from './world';

/** Cities where companies of a trade are, by GB/T 2260, and the share of the trade that is there. */
interface Cluster {
  share: number;
  cities: readonly (readonly [code: string, weight: number])[];
}

/** By the class of GB/T 4754-2017. The weights of cities are ours; their order and the cities are published. */
export const CLUSTERS: Readonly<Record<string, Cluster>> = {
  /**
   * China Semiconductor Industry Association, ICCAD 2021: most of the 2,810 chip designers are in Shanghai, Shenzhen and
   * Beijing; Wuxi, Hangzhou, Xi'an, Chengdu, Nanjing, Wuhan, Suzhou, Hefei and Xiamen have more than 100 each.
   */
  '3973': {
    share: 0.92,
    cities: [
      ['31', 20],
      ['4403', 17],
      ['11', 16],
      ['3202', 15],
      ['3205', 15],
      ['3301', 9],
      ['3201', 8],
      ['6101', 7],
      ['5101', 7],
      ['4201', 6],
      ['3401', 6],
      ['3502', 5],
    ],
  },
  /**
   * China Building Ceramics & Sanitaryware Association and "Ceramic Information", survey of 2022: Foshan with Zhaoqing,
   * Gaoan (Yichun), Jinjiang (Quanzhou), Zibo, Jiajiang (Leshan), Chaozhou.
   */
  '3071': {
    share: 0.88,
    cities: [
      ['4406', 30],
      ['4412', 12],
      ['3609', 12],
      ['3505', 12],
      ['3703', 9],
      ['4451', 8],
      ['5111', 6],
    ],
  },
  /**
   * China National Textile and Apparel Council, textile bases of its industrial clusters: Keqiao (Shaoxing), Shengze
   * (Suzhou), Nantong, Jiaxing, Huzhou, Quanzhou, Foshan.
   */
  '1751': {
    share: 0.88,
    cities: [
      ['3306', 30],
      ['3205', 16],
      ['3206', 12],
      ['3304', 9],
      ['3305', 8],
      ['3505', 8],
      ['4406', 6],
    ],
  },
};

/** Returns a place within the cluster of a trade; undefined for a trade without one, and for those outside of it. */
export function clusterPlace(
  { reference }: World,
  random: Random,
  trade: string,
  fits: (place: Place) => boolean = () => true,
): Place | undefined {
  const cluster = CLUSTERS[trade];
  if (!cluster || !random.chance(cluster.share)) return undefined;
  const city = random.weighted(cluster.cities);
  const places = reference.provinces.flatMap(([counties]) => counties);
  const fitting = places.filter((place) => place.code.startsWith(city) && fits(place));
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}
