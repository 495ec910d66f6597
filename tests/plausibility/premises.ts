import { days, has, list, num, type Row, type Rule, sumOf, text } from './rule';

const AREAS = [
  'name',
  'city',
  'total_area',
  'leasable_area',
  'typical_floor_area',
  'building_count',
  'tenants',
] as const;
/** What of each floor is let or offered, in ㎡. */
const floorsOf = ({ tenants, units }: Row): number[] => {
  const areas = new Map<unknown, number>();
  for (const { floor, area } of [...list(tenants), ...list(units)])
    areas.set(floor, (areas.get(floor) ?? 0) + num(area));
  return [...areas.values()];
};

/** Buildings against who is in them, who built them and who holds fairs; results after their beginning. Areas in ㎡. */
export const PREMISES_RULES: readonly Rule[] = [
  {
    name: 'what can be let is 60 to 85 parts of a hundred of the whole, since stairs and shafts take the rest',
    of: 'property',
    holds: (row) => {
      const share = num(row.leasable_area) / num(row.total_area);
      return share >= 0.6 && share <= 0.85;
    },
    shows: AREAS,
  },
  {
    name: 'nobody rents more of a floor than the floor has',
    of: 'property',
    when: (row) => list(row.tenants).length > 0,
    holds: (row) => list(row.tenants).every(({ area }) => num(area) <= num(row.typical_floor_area)),
    shows: AREAS,
  },
  {
    name: 'no floor holds more than the plates of its buildings',
    of: 'property',
    when: (row) => list(row.tenants).length + list(row.units).length > 0,
    holds: (row) => floorsOf(row).every((area) => area <= num(row.typical_floor_area) * num(row.building_count)),
    shows: [...AREAS, 'units'],
  },
  {
    name: 'what is offered is part of what is vacant',
    of: 'property',
    when: (row) => list(row.units).length > 0,
    holds: (row) => sumOf(list(row.units), 'area') <= num(row.vacant_area) + 1,
    shows: [...AREAS, 'vacant_area', 'units'],
  },
  {
    name: 'no tenant alone stands for more than 25,000 ㎡',
    of: 'property',
    when: (row) => num(row.tenant_count) > 0,
    holds: (row) => num(row.total_area) / num(row.tenant_count) <= 25_000,
    shows: AREAS,
  },
  {
    name: 'a building was developed by a company of its province, or by one that builds everywhere',
    of: 'property',
    when: (row) => has(row.developer_uscc),
    holds: (row, { company }) => {
      const developer = company(row.developer_uscc);
      return developer?.province === row.province || /^(100-|500|1000)/.test(text(developer?.employees_band));
    },
    shows: ['name', 'province', 'developer_name'],
  },
  {
    name: 'most buildings were developed by companies of their city or province',
    of: 'property',
    when: (row) => has(row.developer_uscc),
    holds: (row, { company }) => company(row.developer_uscc)?.province === row.province,
    share: 0.55,
    shows: ['name', 'province', 'developer_name'],
  },
  {
    name: 'a fair is held by a company of its province',
    of: 'exhibition',
    when: (row) => has(row.organiser_uscc),
    holds: (row, { company }) => company(row.organiser_uscc)?.province === row.province,
    shows: ['name', 'province', 'organiser_name'],
  },
  {
    name: 'nobody knows what a shop turns over in a year before it is open for a year',
    of: 'shop',
    when: (row, { today }) => days(row.opened_date, today) < 365,
    holds: ({ revenue_band }) => revenue_band === '0',
    shows: ['name', 'opened_date', 'revenue_band'],
  },
  {
    name: 'nobody knows what a company turns over in a year before it is a year old',
    of: 'enterprise',
    when: (row, { today }) => days(row.established_date, today) < 365,
    holds: ({ revenue_band }) => revenue_band === '0',
    shows: ['name', 'established_date', 'revenue_band'],
  },
];
