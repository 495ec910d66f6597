import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import Agents from './index';

type Agent = EndpointOutput<'agent.list'>['list'][number];
const agent: Agent = {
  id: 1000001,
  name: 'Claude Code',
  client: { id: 'https://agent.example/client.json', host: 'agent.example', name: 'Claude Code' },
  status: 'active',
  data_sets: [{ key: 'enterprise', name: '企业', connector_id: 1000002 }],
  limits: { spend_per_call: null, spend_per_day: 50_000, spend_total: 500_000, ends_at: '2099-01-01T00:00:00.000Z' },
  used: { spend_today: 10_000, spend_total: 20_000 },
  consented_by: { id: 1000003, name: '张三' },
  consented_at: '2098-11-01T00:00:00.000Z',
  ended_at: null,
  end_reason: null,
  last_used_at: null,
};
const ended: Agent = {
  ...agent,
  id: 1000004,
  name: 'Old',
  status: 'ended',
  end_reason: 'reuse',
  ended_at: agent.consented_at,
};
const page = { list: [agent, ended], total: 2, current: 1, pageSize: 20 };
const path = '/my-data/agents';

test('one switch ends an agent, naming it; what has ended has none', async () => {
  const { sent } = await renderPage(<Agents />, { path, api: { 'agent.list': page, 'agent.end': { done: true } } });
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  expect((await rowOf('Old')).queryByRole('button')).toBeNull();
  expect((await rowOf('Old')).getByText('凭证被使用了两次')).toBeInTheDocument();
  await userEvent.click((await rowOf('Claude Code')).getByRole('button', { name: '结束授权' }));
  const question = within(await screen.findByRole('dialog', { name: /Claude Code/ }));
  await userEvent.click(question.getByRole('button', { name: '结束授权' }));
  await waitFor(() => expect(sent.find(({ name }) => name === 'agent.end')?.input).toEqual({ id: String(agent.id) }));
});

test.each([
  ['less', '30', 'agent.narrow'],
  ['more', '60', 'agent.widen'],
])('%s in all is another act', async (_, yuan, name) => {
  const { sent } = await renderPage(<Agents />, {
    path,
    api: { 'agent.list': page, 'agent.narrow': agent, 'agent.widen': agent },
  });
  await userEvent.click(await screen.findByRole('button', { name: '调整额度' }));
  const drawer = within(await screen.findByRole('dialog'));
  const total = drawer.getByLabelText('总额度（元）');
  await userEvent.clear(total);
  await userEvent.type(total, yuan);
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(
      sent.at(-1) && sent.filter((one) => one.name.startsWith('agent.') && one.name !== 'agent.list'),
    ).toMatchObject([
      {
        name,
        input: {
          id: String(agent.id),
          spend_total: Number(yuan) * 10_000,
          spend_per_day: 50_000,
          ends_at: agent.limits.ends_at,
        },
      },
    ]),
  );
});

test('who may only look is offered nothing', async () => {
  await renderPage(<Agents />, { path, permissions: ['get-app-list'], api: { 'agent.list': page } });
  await screen.findByText('Claude Code');
  expect(screen.queryByRole('button', { name: '结束授权' })).toBeNull();
});
