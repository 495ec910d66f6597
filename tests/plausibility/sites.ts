import { isWorkingDay } from '@daas/demo/days';
import { close, days, has, list, num, type Rule, staffOf, sumOf, text } from './rule';

const AREA = ['name', 'employees_band', 'floor_area', 'land_area'] as const;

/** Factories, buildings and shops. Areas in ㎡. */
export const SITE_RULES: readonly Rule[] = [
  {
    name: 'a factory has room for its hands and not for ten times as many',
    of: 'factory',
    holds: (row) => num(row.floor_area) <= staffOf(row)[1] * 150 + 400,
    shows: AREA,
  },
  {
    name: 'a factory of 500 to 999 people has at most 100,000 ㎡',
    of: 'factory',
    when: (row) => row.employees_band === '500-999',
    holds: (row) => num(row.floor_area) <= 100_000,
    shows: AREA,
  },
  {
    name: 'land and floor are of one order',
    of: 'factory',
    when: (row) => has(row.land_area),
    holds: (row) => num(row.land_area) >= num(row.floor_area) * 0.5 && num(row.land_area) <= num(row.floor_area) * 2,
    shows: AREA,
  },
  {
    name: 'a factory is as large as its company says',
    of: 'factory',
    holds: (row, { company }) => {
      const owner = company(row.uscc);
      return (
        owner?.scale === row.scale &&
        owner?.employees_band === row.employees_band &&
        owner?.revenue_band === row.revenue_band
      );
    },
    shows: ['name', 'uscc', 'scale', 'employees_band', 'revenue_band'],
  },
  {
    name: 'a factory opens after its company',
    of: 'factory',
    holds: (row, { company }) => text(row.opened_date) >= text(company(row.uscc)?.established_date),
    shows: ['name', 'opened_date'],
  },
  {
    name: 'lines make up the capacity',
    of: 'factory',
    when: (row) => has(row.annual_capacity),
    holds: (row) =>
      list(row.lines).length === num(row.line_count) &&
      close(sumOf(list(row.lines), 'capacity'), num(row.annual_capacity)),
    shows: ['name', 'line_count', 'annual_capacity', 'lines'],
  },
  {
    name: 'machines add up',
    of: 'factory',
    when: (row) => has(row.equipment_count),
    holds: (row) => sumOf(list(row.equipment), 'count') === num(row.equipment_count),
    shows: ['name', 'equipment_count', 'equipment'],
  },
  {
    name: 'what stands still uses no capacity and no power',
    of: 'factory',
    when: (row) => row.status !== '在产',
    holds: (row) => !has(row.capacity_use) && !has(row.annual_electricity),
    shows: ['name', 'status', 'capacity_use', 'annual_electricity'],
  },
  {
    name: 'no factory uses more power than its transformers carry in a year',
    of: 'factory',
    when: (row) => has(row.annual_electricity) && has(row.power_capacity),
    holds: (row) => num(row.annual_electricity) * 10_000 <= num(row.power_capacity) * 8760,
    shows: ['name', 'power_capacity', 'annual_electricity'],
  },
  {
    name: 'vacant is part of what can be let, and that of the whole',
    of: 'property',
    when: (row) => has(row.vacant_area),
    holds: (row) => num(row.vacant_area) <= num(row.leasable_area) && num(row.leasable_area) <= num(row.total_area),
    shows: ['name', 'total_area', 'leasable_area', 'vacant_area'],
  },
  {
    name: 'the rate of vacancy is that of the areas',
    of: 'property',
    when: (row) => has(row.vacancy_rate),
    holds: (row) => close((num(row.vacant_area) / num(row.leasable_area)) * 100, num(row.vacancy_rate), 0.1),
    shows: ['name', 'leasable_area', 'vacant_area', 'vacancy_rate'],
  },
  {
    name: 'tenants fit into what is let',
    of: 'property',
    when: (row) => list(row.tenants).length > 0,
    holds: (row) => sumOf(list(row.tenants), 'area') <= num(row.leasable_area) - num(row.vacant_area),
    shows: ['name', 'leasable_area', 'vacant_area', 'tenants'],
  },
  {
    name: 'tenants sit on floors that are there',
    of: 'property',
    holds: (row) => list(row.tenants).every(({ floor }) => num(floor) >= 1 && num(floor) <= num(row.floor_count)),
    shows: ['name', 'floor_count', 'tenants'],
  },
  {
    name: 'floors and buildings make up the area',
    of: 'property',
    holds: (row) =>
      close(
        (num(row.typical_floor_area) * num(row.floor_count) * num(row.building_count)) / num(row.total_area),
        1,
        0.05,
      ),
    shows: ['name', 'total_area', 'building_count', 'floor_count', 'typical_floor_area'],
  },
  {
    name: 'a floor of an office tower has 600 to 4,500 ㎡',
    of: 'property',
    when: (row) => row.kind === '写字楼',
    holds: (row) => num(row.typical_floor_area) >= 600 && num(row.typical_floor_area) <= 4500,
    share: 0.97,
    shows: ['name', 'total_area', 'building_count', 'floor_count', 'typical_floor_area'],
  },
  {
    name: 'more than 100,000 ㎡ stand in large cities',
    of: 'property',
    when: (row) => num(row.total_area) > 100_000,
    holds: (row, { isMajor }) => isMajor(row.division_code),
    shows: ['name', 'city', 'total_area'],
  },
  {
    name: 'the best offices are in large cities',
    of: 'property',
    when: (row) => row.grade === '超甲级',
    holds: (row, { isMajor }) => isMajor(row.division_code) && num(row.total_area) >= 40_000,
    shows: ['name', 'city', 'grade', 'total_area'],
  },
  {
    name: 'what is not built has no tenants, rent or vacancy',
    of: 'property',
    when: (row) => row.status !== '在用',
    holds: (row) => num(row.tenant_count) === 0 && !has(row.rent) && !has(row.vacant_area) && !has(row.completed_date),
    shows: ['name', 'status', 'tenant_count', 'rent', 'completed_date'],
  },
  {
    name: 'a shop has no more hands than fit in',
    of: 'shop',
    when: (row) => has(row.employees) && has(row.floor_area),
    holds: (row) => num(row.employees) <= num(row.floor_area) / 5 + 3,
    shows: ['name', 'floor_area', 'employees'],
  },
  {
    name: 'a shop opens after the company that runs it',
    of: 'shop',
    when: (row) => has(row.operator_uscc),
    holds: (row, { company }) => text(row.opened_date) >= text(company(row.operator_uscc)?.established_date),
    shows: ['name', 'operator_name', 'opened_date'],
  },
  {
    name: 'only a closed shop has a closing day',
    of: 'shop',
    holds: (row) => (row.status === '已闭店') === has(row.closed_date),
    shows: ['name', 'status', 'closed_date'],
  },
  {
    name: 'an international fair is in a large city',
    of: 'exhibition',
    when: (row) => row.level === '国际展',
    holds: (row, { rows, isMajor }) => {
      const one = rows('enterprise').find(({ city }) => city === row.city);
      return one === undefined || isMajor(one.division_code);
    },
    shows: ['name', 'city', 'area'],
  },
  {
    name: 'a fair has room for its exhibitors: 20 to 200 ㎡ each',
    of: 'exhibition',
    when: (row) => num(row.exhibitor_count) > 30,
    holds: (row) => {
      const each = num(row.area) / num(row.exhibitor_count);
      return each >= 20 && each <= 200;
    },
    shows: ['name', 'area', 'exhibitor_count'],
  },
  {
    name: 'only a fair that was held counts its visitors',
    of: 'exhibition',
    holds: (row) => has(row.visitor_count) === (row.status === '已结束'),
    shows: ['name', 'status', 'visitor_count'],
  },
  {
    name: 'an edition follows the one before by months',
    of: 'exhibition',
    when: (row) => num(row.edition) > 1,
    holds: (row, { rows }) =>
      rows('exhibition')
        .filter(({ series, edition }) => series === row.series && num(edition) === num(row.edition) - 1)
        .every((before) => days(before.start_date, row.start_date) > 90),
    shows: ['name', 'start_date'],
  },
  {
    name: 'no fair opens over a public holiday',
    of: 'exhibition',
    holds: (row) => isWorkingDay(text(row.start_date)),
    shows: ['name', 'start_date'],
  },
  {
    name: 'a shop is not given up before half a year is over',
    of: 'shop',
    when: (row) => has(row.closed_date),
    holds: (row) => days(row.opened_date, row.closed_date) >= 180,
    shows: ['name', 'opened_date', 'closed_date', 'revenue_band'],
  },
  {
    name: 'a factory is not called a company’s works’ works',
    of: 'factory',
    holds: ({ name }) => !/厂工厂|公司工厂/.test(text(name)),
    shows: ['name'],
  },
  {
    name: 'a fair is known once it was announced, and none is announced more than eight months ahead',
    of: 'exhibition',
    holds: (row, { today }) => text(row.announced_date) <= today && days(today, row.start_date) <= 240,
    shows: ['name', 'announced_date', 'start_date'],
  },
  {
    name: 'a fair without its exhibitors yet is not about to open',
    of: 'exhibition',
    when: (row) => row.status === '筹备中',
    holds: (row, { today }) => days(today, row.start_date) >= 100,
    shows: ['name', 'status', 'start_date'],
  },
];
