import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { expect, it } from 'vitest';
import { filledSections, headFacts } from './filledFields';

const project = dataSetView(DATA_SETS.project, 'zh-CN');
const fieldsOf = ({ sections }: ReturnType<typeof filledSections>) => sections.flatMap(({ fields }) => fields);

it('each fact once, no name of a program, nothing of what there is none of', () => {
  const row = {
    title: '高新技术企业认定',
    status: '未开始',
    department: '科技局',
    window_end: '2027-01-08',
    policy_id: 'pol_001173',
    policy_title: '某意见',
    public_count: 0,
    announced_count: 2,
    quota: null,
    condition_min_years: 1,
    materials: ['申报书'],
  };
  const found = filledSections(project, row, { elsewhere: ['condition_min_years'] });
  expect(fieldsOf(found)).toEqual(['policy_title', 'announced_count', 'materials']);
  // A whole section by its title, a field of another by its label; what stands elsewhere is not missed.
  expect(found.none).toEqual(expect.arrayContaining(['公示企业数', '支持内容', '咨询方式']));
  expect(found.none).toContain('申报条件');
  expect(found.none).not.toContain('最低成立年限');
});

it('what the head cannot say for want of a value is missed below', () => {
  expect(filledSections(project, { window_end: null }, {}).none.join()).toMatch(/申报截止|申报进度/);
});

it('the head says nothing that a tag, the state or another part of the page says', () => {
  const policy = dataSetView(DATA_SETS.policy, 'zh-CN');
  const row = { issuer: '国务院', topic: '知识产权', topics: ['知识产权'], published_date: '2025-03-13' };
  expect(headFacts(policy, row)).toEqual(['issuer', 'published_date']);
  expect(headFacts(policy, { ...row, topic: '税收' })).toContain('topic');
  const patent = dataSetView(DATA_SETS.patent, 'zh-CN');
  const lapsed = { legal_status: '授权', status: '有权', expiry_date: '2043-01-09' };
  expect(headFacts(patent, lapsed, ['expiry_date'])).toEqual(['status']);
});

it('a city that is its own province is said once, and of others both are', () => {
  const factory = dataSetView(DATA_SETS.factory, 'zh-CN');
  expect(fieldsOf(filledSections(factory, { province: '重庆市', city: '重庆市' }, {}))).not.toContain('province');
  expect(fieldsOf(filledSections(factory, { province: '浙江省', city: '宁波市' }, {}))).toContain('province');
});
