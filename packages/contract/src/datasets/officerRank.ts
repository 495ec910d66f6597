/** Posts of officers, the most important first; a company has one of the first five. // Company Law of China, chapters 3, 6 and 7 */
const RANKED_POSTS = [
  '董事长',
  '执行董事',
  '投资人',
  '执行事务合伙人',
  '负责人',
  '总经理',
  '经理',
  '董事',
  '监事会主席',
  '监事',
  '财务负责人',
];

interface Officer {
  posts?: unknown;
  is_representative?: unknown;
  since?: unknown;
}

const rankOf = ({ posts }: Officer): number => {
  const ranks = (Array.isArray(posts) ? posts : []).map((post) => RANKED_POSTS.indexOf(String(post)));
  return Math.min(RANKED_POSTS.length, ...ranks.filter((rank) => rank >= 0));
};

/** Sorts officers by their most important post; of equal ones the legal representative comes first, then the longest in post. */
export const rankOfficers = <T extends Officer>(officers: readonly T[]): T[] =>
  [...officers].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      Number(other.is_representative === true) - Number(one.is_representative === true) ||
      String(one.since ?? '').localeCompare(String(other.since ?? '')),
  );
