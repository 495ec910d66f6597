import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { act, screen } from '@testing-library/react';
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { renderPage } from '@/testing';

const order: string[] = [];
const Field = (props: InputProps) => {
  order.push('field');
  return <Input {...props} aria-label="名称" />;
};
const Cell = ({ name }: { name: string }) => {
  order.push('row');
  return <a href="#row">{name}</a>;
};
const columns: Column<Row<'app.list'>>[] = [
  {
    title: '名称',
    dataIndex: 'name',
    filter: true,
    render: (_, { name }) => <Cell name={name} />,
    formItemRender: () => <Field />,
  },
];

const ROW: Row<'app.list'> = {
  id: 1,
  name: '供应链',
  description: '',
  status: 'enabled',
  suspended: null,
  keys: 0,
  connectors: 0,
  today: { calls: 0, failed: 0, spend: 0 },
  last_used_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
};

let leave: (is: boolean) => void;
function Page() {
  const [left, setLeft] = useState(false);
  leave = setLeft;
  return left ? null : <DataTable name="rows-first" endpoint="app.list" columns={columns} rowKey="id" />;
}
const answer = () => {
  order.push('asked');
  return { list: [ROW], total: 1, current: 1, pageSize: 20 };
};
beforeEach(() => {
  order.length = 0;
});

test('a list asks for its rows once, though its search form is drawn later', async () => {
  await renderPage(<Page />, { api: { 'app.list': answer } });
  expect(await screen.findByRole('link', { name: '供应链' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: '名称' })).toBeVisible();
  await act(() => new Promise((done) => setTimeout(done)));
  expect(order.filter((one) => one === 'asked')).toHaveLength(1);
});

test('rows that are known are drawn before the search form, which then holds what the address says', async () => {
  await renderPage(<Page />, { path: '/?name=%E4%BE%9B', api: { 'app.list': answer } });
  await screen.findByRole('link', { name: '供应链' });
  act(() => leave(true));
  order.length = 0;
  act(() => leave(false));
  expect(await screen.findByRole('textbox', { name: '名称' })).toHaveValue('供');
  expect(order[0]).toBe('row');
  expect(order.indexOf('row')).toBeLessThan(order.indexOf('field'));
});
