import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { expect, it } from 'vitest';
import { filledSections } from './told';

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
