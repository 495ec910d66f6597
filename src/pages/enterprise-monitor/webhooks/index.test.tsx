import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import Webhooks from './index';

const path = '/data-application/enterprise-monitor/webhooks';
const api = {
  'webhook.list': { list: [] },
  'webhook.deliveries': { list: [], total: 0, current: 1, pageSize: 20 },
};
const fill = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /新建 Webhook/ }));
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
