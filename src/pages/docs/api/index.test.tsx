import { apiDocument } from '@daas/contract/openapi';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import { fieldsOf } from './document';
import ApiReference from './index';

const build = { version: '0.9.0', commit: 'development', built_at: null };
const text = JSON.stringify(apiDocument('https://data.example', 'daas_session', build));
const file = new Blob([text]);
// jsdom's Blob cannot be read as text.
file.text = async () => text;
const show = () => renderPage(<ApiReference />, { path: '/docs/api', api: { 'instance.openapi': file as never } });

test('a call found by its path says who may call it, what it takes and what it answers', async () => {
  await show();
  await userEvent.type(await screen.findByRole('searchbox'), '/{{key_id}/rotate');
  const row = (await screen.findByText(/\/keys\/\{key_id\}\/rotate$/)).closest('tr') as HTMLElement;
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(within(row).getByText('POST')).toBeInTheDocument();
  for (const shown of ['创建连接器、付费查询与生成文件', '管理密钥', '会产生费用'])
    expect(within(row).getByText(shown)).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button'));
  const inputs = within(await screen.findByRole('region', { name: '入参' }));
  expect(inputs.getByText('x-step-up-ticket')).toBeInTheDocument();
  const answer = within(screen.getByRole('region', { name: '返回' }));
  expect(answer.getByText('data.secret')).toBeInTheDocument();
});

test('fields are named by their way from the top, and a schema that contains itself ends', () => {
  const loop = { type: 'object', properties: { next: {} } };
  loop.properties.next = loop;
  expect(fieldsOf(loop).length).toBeLessThan(10);
  const schema = {
    type: 'object',
    required: ['list'],
    properties: {
      list: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } } },
    },
  };
  expect(fieldsOf(schema)).toEqual([
    { name: 'list', type: 'object[]', rule: '', required: true },
    { name: 'list[].id', type: 'integer', rule: '≥ 1', required: false },
  ]);
});
