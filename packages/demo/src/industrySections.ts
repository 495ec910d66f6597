type Section = {
  /** The last division of it, two digits of GB/T 4754-2017. */
  last: string;
  /** Of 1,000 companies, how many are of it. */
  companies: number;
};

/**
 * What companies do, as the National Bureau of Statistics counted it. Fifth national economic census (end of 2023, communiqués
 * of 26 December 2024): of 33.27 million legal entities of industry, construction and services, 4.048 million make things
 * (12.2 %), 0.052 million mine, 0.136 million supply energy and water, 79.3 % are of services, so that 8.0 % build; trade is
 * first, leasing and business services second, manufacturing third. Trade had 29.8 % of the entities and 35.0 % of the
 * enterprises in the fourth census (end of 2018), which is the newest figure for it here. The other sections are ours, within
 * what is left; agriculture is not counted by that census, and public administration is no company's.
 */
// biome-ignore format: a table
const SECTIONS: readonly Section[] = [
  { last: '05', companies: 24 },  // A agriculture
  { last: '12', companies: 3 },   // B mining
  { last: '43', companies: 122 }, // C manufacturing
  { last: '46', companies: 5 },   // D energy and water
  { last: '50', companies: 82 },  // E construction
  { last: '52', companies: 322 }, // F trade
  { last: '60', companies: 28 },  // G transport
  { last: '62', companies: 20 },  // H hotels and restaurants
  { last: '65', companies: 57 },  // I information technology
  { last: '69', companies: 7 },   // J finance
  { last: '70', companies: 33 },  // K real estate
  { last: '72', companies: 140 }, // L leasing and business services
  { last: '75', companies: 67 },  // M research and technical services
  { last: '79', companies: 8 },   // N environment and public facilities
  { last: '82', companies: 28 },  // O personal services and repair
  { last: '83', companies: 16 },  // P education
  { last: '85', companies: 9 },   // Q health
  { last: '90', companies: 31 },  // R culture, sport and entertainment
];

/** Of a trade, by its four digits. */
export const sectionOf = (code: string): Section => {
  const section = SECTIONS.find(({ last }) => code.slice(0, 2) <= last);
  if (!section) throw new Error(`No section has ${code}`);
  return section;
};
