import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import Webhooks from './index';

const path = '/my-data/webhooks';
const api = {
  'webhook.list': { list: [] },
  'webhook.deliveries': { list: [], total: 0, current: 1, pageSize: 20 },
  'connector.list': {
    list: [],
    total: 0,
    current: 1,
    pageSize: 1,
    counts: { all: 0, creating: 0, enabled: 0, disabled: 0 },
  },
};
const hook = {
  id: 'whk_000000000001',
  name: 'CRM',
  url: 'https://example.com/hook',
  events: [],
  enabled: true,
  stopped: null,
  last_success_at: null,
  created_by: '陈雨',
  created_at: '2026-11-17T02:00:00Z',
};
const fill = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /创建 Webhook/ }));
  const drawer = await screen.findByRole('dialog');
  await userEvent.type(within(drawer).getByLabelText('名称'), 'CRM');
  await userEvent.type(within(drawer).getByLabelText('地址'), 'https://example.com/hook');
  await userEvent.click(within(drawer).getByRole('button', { name: /保\s?存/ }));
};

test('the secret of a new webhook is shown once', async () => {
  await renderPage(<Webhooks />, {
    path,
    api: { ...api, 'webhook.create': { id: 'whk_000000000001', secret: 'whsec_dGVzdA==' } },
  });
  await fill();
  expect(await screen.findByText('whsec_dGVzdA==')).toBeInTheDocument();
});

test('an address that is refused says so at its field, and what was typed stays', async () => {
  await renderPage(<Webhooks />, {
    path,
    api: {
      ...api,
      'webhook.create': refuse(422, {
        errorCode: 'invalid-input',
        errorMessage: '请检查',
        fields: [{ field: 'url', rule: 'url', message: '须为公网 https 地址' }],
      }),
    },
  });
  await fill();
  expect(await screen.findByText('须为公网 https 地址')).toBeInTheDocument();
  expect(screen.getByLabelText('地址')).toHaveValue('https://example.com/hook');
});

// Another address is what the person has to prove who they are for.
test.each([
  ['名称', 'ERP', { name: 'ERP' }],
  ['地址', 'https://example.com/new', { name: 'CRM', url: 'https://example.com/new' }],
])('a changed %s is saved, the address only when it is another one', async (label, value, expected) => {
  const { sent } = await renderPage(<Webhooks />, {
    path,
    api: { ...api, 'webhook.list': { list: [hook] }, 'webhook.update': { done: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /编\s?辑/ }));
  const drawer = await screen.findByRole('dialog');
  const field = within(drawer).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, value);
  await userEvent.click(within(drawer).getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'webhook.update').map(({ input }) => input)).toEqual([
      { id: hook.id, ...expected },
    ]),
  );
});

test('an example of a kind of event is sent', async () => {
  const { sent } = await renderPage(<Webhooks />, {
    path,
    api: { ...api, 'webhook.list': { list: [hook] }, 'webhook.test': { delivery_id: 'whd_000000000001' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /测\s?试/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByText(/file\.ready/));
  await userEvent.click(within(dialog).getByRole('button', { name: /发\s?送/ }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'webhook.test').map(({ input }) => input)).toEqual([
      { id: hook.id, type: 'file.ready' },
    ]),
  );
});
