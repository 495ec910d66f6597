import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { changesOf } from '@daas/contract/datasets/changes';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import Rules from './index';

const path = '/data-application/enterprise-monitor/rules';
const rule: EndpointOutput<'monitor.rules'>['list'][number] = {
  id: 'mrl_0mfx3c9k00000000000000',
  name: '注销预警',
  data_set: 'enterprise',
  data_set_name: '企业',
  watches: 'rows',
  keyword: null,
  filter: { field: 'status', op: 'eq', value: '注销' },
  webhook: { id: 'whk_0mfx3c9k00000000000000', name: '客户系统' },
  enabled: true,
  digest: false,
  readers: 2,
  created_by: '陈雨',
  created_at: '2026-11-17T02:00:00.000Z',
};
const api: ApiStubs = {
  'market.home': { categories: [], hot_filters: [] },
  'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.vocabulary': { list: [] },
  'monitor.rules': { list: [rule] },
  'monitor.fields': filterConfig(changesOf(DATA_SETS.enterprise), 'zh-CN'),
  'webhook.list': { list: [] },
  'monitor.digest': { done: true },
  'monitor.deleteRule': { done: true },
  'monitor.updateRule': { done: true },
  'monitor.saveRule': { id: rule.id },
  'monitor.tryRule': { looked_at: 1000, matching: 3, titles: ['宁波甲精密机械有限公司'] },
};
const rowOf = () => screen.findByRole('row', { name: /注销预警/ });

test('a rule is a sentence; its mail is switched for oneself, and it goes once that was confirmed', async () => {
  const { sent } = await renderPage(<Rules />, { path, api });
  const row = await rowOf();
  expect(row).toHaveTextContent('客户系统');
  await waitFor(() => expect(row).toHaveTextContent(/登记状态.*注销/));
  await userEvent.click(within(row).getByRole('switch', { name: '“注销预警”的每日邮件' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'monitor.digest')?.input).toMatchObject({ id: rule.id, on: true }),
  );
  await userEvent.click(within(row).getByRole('button', { name: '删除' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(sent.some(({ name }) => name === 'monitor.deleteRule')).toBe(true));
});

test('a rule is tried on the latest changes and saved as it stands', async () => {
  const { sent } = await renderPage(<Rules />, { path, api });
  await userEvent.click(within(await rowOf()).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.click(drawer.getByRole('button', { name: '试运行' }));
  expect(await drawer.findByText('最近 1,000 条变化中命中 3 条')).toBeInTheDocument();
  expect(drawer.getByText('宁波甲精密机械有限公司')).toBeInTheDocument();
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'monitor.updateRule')?.input).toEqual({
      id: rule.id,
      name: rule.name,
      filter: rule.filter,
      keyword: null,
      webhook_id: rule.webhook?.id,
      enabled: true,
    }),
  );
});

test('a name that is taken is said at its field, and what was typed stays', async () => {
  const taken = refuse(409, { errorCode: 'name-taken', errorMessage: '已有同名规则' });
  await renderPage(<Rules />, { path, api: { ...api, 'monitor.saveRule': taken } });
  await rowOf();
  await userEvent.click(screen.getByRole('button', { name: /创建规则/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.type(drawer.getByLabelText('规则名称'), '注销预警');
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  expect(await drawer.findByText('已有同名规则')).toBeInTheDocument();
  expect(drawer.getByLabelText('规则名称')).toHaveValue('注销预警');
});

test('a question that is watched reads as one, and a new one is asked of rows', async () => {
  const question = { ...rule, name: '浙江阀门', watches: 'answer' as const, keyword: '阀门' };
  const { sent } = await renderPage(<Rules />, {
    path,
    api: {
      ...api,
      'monitor.rules': { list: [question] },
      'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
    },
  });
  const row = await screen.findByRole('row', { name: /浙江阀门/ });
  await waitFor(() => expect(row).toHaveTextContent(/问题的结果.*阀门 · 登记状态 等于 注销/));
  await userEvent.click(screen.getByRole('button', { name: /创建规则/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.click(drawer.getByRole('radio', { name: '问题的结果' }));
  await userEvent.type(drawer.getByLabelText('规则名称'), '全部轴承');
  await userEvent.type(drawer.getByLabelText('关键词'), '轴承');
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'monitor.saveRule')?.input).toMatchObject({
      watches: 'answer',
      keyword: '轴承',
      filter: null,
    }),
  );
});
