import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import type { Agent } from '../components/agents/budget';
import Agents from './index';

const path = '/my-data/agents';
const agent: Agent = {
  id: 1000001,
  name: 'Claude Code',
  client: { id: 'https://claude.ai/oauth/claude-code-client-metadata', host: 'claude.ai', name: 'Claude Code' },
  status: 'active',
  data_sets: [{ key: 'enterprise', name: '企业', connector_id: 1000012 }],
  limits: {
    spend_per_call: 3000,
    spend_per_day: 100_000,
    spend_total: 500_000,
    ends_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  },
  used: { spend_today: 6000, spend_total: 425_000 },
  consented_by: { id: 1000002, name: '陈雨' },
  consented_at: new Date().toISOString(),
  ended_at: null,
  end_reason: null,
  last_used_at: null,
};
const page = (...list: Agent[]) => ({ list, total: list.length, current: 1, pageSize: 20 });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const setTotal = async (value: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: /调整“Claude Code”的额度/ }));
  const input = dialog.getByLabelText('总额');
  await userEvent.clear(input);
  await userEvent.type(input, value);
  fireEvent.blur(input);
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  return dialog;
};
const acts = (sent: { name: string; input: object }[]) => sent.filter(({ name }) => /narrow|widen|end$/.test(name));

test('a row says who let in whom, what was spent of what, and leads to its calls', async () => {
  await renderPage(<Agents />, { path, api: { 'agent.list': page(agent) } });
  const row = await rowOf('Claude Code');
  expect(row.getByText('claude.ai')).toBeInTheDocument();
  expect(row.getByText('陈雨')).toBeInTheDocument();
  // 42.50 of 50
  expect(row.getByText('¥42.50')).toHaveAttribute('data-measure', 'spend_limited');
  expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '85');
  expect(row.getByRole('link', { name: '调用记录' })).toHaveAttribute('href', '/my-data/calls-record?appId=1000001');
});

test('why one ended stands in its row, which offers nothing more', async () => {
  const ended = { ...agent, status: 'ended' as const, end_reason: 'reuse' as const, ended_at: '2026-11-17T02:00:00Z' };
  await renderPage(<Agents />, { path, api: { 'agent.list': page(ended) } });
  const row = await rowOf('Claude Code');
  expect(row.getByText(/凭证被重复使用/)).toBeInTheDocument();
  expect(row.queryByRole('button')).toBeNull();
});

test('less is narrowed, without any proof of identity', async () => {
  const { sent } = await renderPage(<Agents />, {
    path,
    api: { 'agent.list': page(agent), 'agent.narrow': agent },
  });
  await userEvent.click(await screen.findByRole('button', { name: '调整额度' }));
  await setTotal('45');
  await waitFor(() => expect(acts(sent)).toMatchObject([{ name: 'agent.narrow', input: { spend_total: 450_000 } }]));
  // Of the end nothing was touched.
  expect(acts(sent)[0]?.input).toMatchObject({ ends_at: agent.limits.ends_at });
});

test('more is widened', async () => {
  const { sent } = await renderPage(<Agents />, { path, api: { 'agent.list': page(agent), 'agent.widen': agent } });
  await userEvent.click(await screen.findByRole('button', { name: '调整额度' }));
  await setTotal('60');
  await waitFor(() => expect(acts(sent)).toMatchObject([{ name: 'agent.widen', input: { spend_total: 600_000 } }]));
});

test('who may only set limits cannot raise one, and is told which permission that takes', async () => {
  const { sent } = await renderPage(<Agents />, {
    path,
    permissions: ['get-app-list', 'edit-connector-limit'],
    api: { 'agent.list': page(agent) },
  });
  await userEvent.click(await screen.findByRole('button', { name: '调整额度' }));
  const dialog = await setTotal('60');
  expect(await dialog.findByText('总额只能调低，不能高于现在的 ¥50.00')).toBeInTheDocument();
  expect(dialog.getByText(/调高需要/)).toBeInTheDocument();
  expect(acts(sent)).toEqual([]);
});

test('ending names the agent and what it does, and is done once it is confirmed', async () => {
  const { sent } = await renderPage(<Agents />, {
    path,
    api: { 'agent.list': page(agent), 'agent.end': { done: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /结\s?束/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /结束智能体“Claude Code”？/ }));
  expect(acts(sent)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: /结\s?束/ }));
  await waitFor(() => expect(acts(sent)).toEqual([{ name: 'agent.end', input: { id: '1000001' } }]));
  await waitFor(() => expect(sent.filter(({ name }) => name === 'agent.list')).toHaveLength(2));
});

test('who may only look is offered nothing else', async () => {
  await renderPage(<Agents />, { path, permissions: ['get-app-list'], api: { 'agent.list': page(agent) } });
  const row = await rowOf('Claude Code');
  expect(row.queryByRole('button')).toBeNull();
});

test('where there is none, the address to give to a client stands there', async () => {
  await renderPage(<Agents />, { path, api: { 'agent.list': page(), 'connector.list': refuse(403) } });
  expect(await screen.findByText('http://localhost/mcp')).toBeInTheDocument();
});
