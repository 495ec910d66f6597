import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { browser } from '@/request';
import { refuse, renderPage } from '@/testing';
import AuthorizeAgent from './index';

const uid = 'u'.repeat(43);
const path = `/authorize-agent/${uid}`;
const dataSet = { description: '', mode: 'per_non_empty' as const, wanted: false };
const request: EndpointOutput<'agent.request'> = {
  client: {
    id: 'https://agent.example/client.json',
    host: 'agent.example',
    name: 'Claude Code',
    returns_to: 'localhost',
  },
  company: '示例有限公司',
  data_sets: [
    { ...dataSet, key: 'enterprise', name: '企业', per_call: 1000, wanted: true },
    { ...dataSet, key: 'patent', name: '专利', per_call: 2000 },
    { ...dataSet, key: 'macro', name: '宏观', per_call: null },
  ],
  budget: { spend_per_call: null, spend_per_day: null, spend_total: null, ends_at: null },
  balance: 1_000_000,
  expires_at: '2026-11-17T02:30:00.000Z',
};
const page = (
  <Routes>
    <Route path="/authorize-agent/:uid" element={<AuthorizeAgent />} />
  </Routes>
);
const returnTo = 'https://data.example.com/oauth/authorize/x';
let left: jest.SpyInstance;
beforeEach(() => {
  left = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
});
afterEach(() => left.mockRestore());

test('who asks is told by its host, and what is set goes along with the consent', async () => {
  const { sent } = await renderPage(page, {
    path,
    api: { 'agent.request': request, 'agent.approve': { id: 1000009, return_to: returnTo } },
  });
  expect(await screen.findByRole('heading', { name: /agent\.example.*示例有限公司/ })).toBeInTheDocument();
  expect(screen.getByText(/本机的任何程序/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /企业.*0\.1/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /宏观/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /专利/ }));
  await userEvent.type(screen.getByLabelText('总额度（元）'), '50');
  await userEvent.click(screen.getByRole('button', { name: /^授\s?权$/ }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(returnTo));
  expect(sent.find(({ name }) => name === 'agent.approve')?.input).toMatchObject({
    uid,
    data_sets: ['enterprise', 'patent'],
    spend_total: 500_000,
    spend_per_day: null,
    spend_per_call: null,
    ends_at: expect.stringMatching(/Z$/),
  });
});

test('nothing is sent without an amount in all', async () => {
  const { sent } = await renderPage(page, {
    path,
    api: { 'agent.request': request },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^授\s?权$/ }));
  await waitFor(() => expect(screen.getByLabelText('总额度（元）')).toHaveAttribute('aria-invalid', 'true'));
  expect(sent.map(({ name }) => name)).not.toContain('agent.approve');
});

test('a refusal goes back to the agent, too', async () => {
  await renderPage(page, {
    path,
    api: { 'agent.request': request, 'agent.refuse': { return_to: returnTo } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /拒\s?绝/ }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(returnTo));
});

test('a request that is over says why it may be', async () => {
  await renderPage(page, {
    path,
    api: { 'agent.request': refuse(404, { errorCode: 'not-found' }) },
  });
  expect(await screen.findByText('这个授权请求已失效')).toBeInTheDocument();
});
