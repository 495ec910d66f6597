import { DATA_SETS, type FilterNode } from '@daas/contract/datasets';
import { expect, it } from 'vitest';
import { any, between, from, is, isNot, over, to } from '../testing/filters';
import { widen } from './widen';

const PATENTS = { relation: 'patents', match: 'any' } as const;
const INVENTIONS: FilterNode = { ...PATENTS, filter: is('kind', '发明专利') };

it.each<[FilterNode, FilterNode | null]>([
  [from('registered_capital', 1000), from('registered_capital', 500)],
  [to('insured_count', 25), to('insured_count', 50)],
  [between('registered_capital', 500, 1000), between('registered_capital', 250, 2000)],
  [from('established_date', '2024-02-29'), from('established_date', '2023-02-28')],
  [between('established_date', '2020-01-01', '2020-12-31'), between('established_date', '2019-01-01', '2021-12-31')],
  [is('county', '昆山市'), is('city', '苏州市')],
  [is('city', '宁波市'), is('province', '浙江省')],
  [any('city', '宁波市', '苏州市'), any('province', '江苏省', '浙江省')],
  [is('industry_l4', '滚动轴承制造'), is('industry_l3', '轴承、齿轮和传动部件制造')],
  [{ relation: 'patents', match: 'at_least', count: 5 }, PATENTS],
  [INVENTIONS, PATENTS],
  // nothing is wider
  [PATENTS, null],
  [{ relation: 'risks', match: 'none' }, null],
  [is('province', '浙江省'), null],
  [isNot('city', '宁波市'), null],
  [is('status', '存续'), null],
  [over('registered_capital', 0), null],
])('widens %j to %j', (filter, wider) => expect(widen(DATA_SETS.enterprise, filter)).toEqual(wider));
