import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import ConnectorCreate from './index';

type Product = EndpointOutput<'connector.products'>['categories'][number]['products_data'][number];
const ways = (key: string, name: string, types: Product['integrator_type'][]): Product[] =>
  types.map((integrator_type) => ({
    product_id: 1001,
    key,
    name,
    icon: 'enterprise',
    integrator_type,
    handle_field_list: [],
    description: `${name}的说明`,
    price: { mode: 'per_query', base: 1000 },
    rows: 120,
    updated_at: '2026-11-16T00:00:00Z',
  }));
const catalogue = {
  categories: [
    { category_id: 1, name: '企业', products_data: ways('enterprise', '企业工商数据', ['API', 'FILE', 'DATA_SRV']) },
    { category_id: 2, name: '产业', products_data: ways('industry', '产业数据', ['API', 'DATA_SRV']) },
  ],
};

test('a data set is one card with all its ways, and the chosen one offers them', async () => {
  await renderPage(<ConnectorCreate />, {
    path: '/my-data/connector/create',
    api: { 'connector.products': catalogue },
  });
  const cards = await screen.findAllByRole('radio', { name: /数据/ });
  expect(cards).toHaveLength(2);
  const [, industry] = cards as [HTMLElement, HTMLElement];
  expect(industry).toHaveAccessibleName(/产业数据.*API.*数据集/s);
  await userEvent.click(industry);
  const types = within(await screen.findByRole('region', { name: /方式|类型/ })).getAllByRole('radio');
  expect(types.map((type) => (type as HTMLInputElement).value)).toEqual(['API', 'DATAPACKET']);
  expect(types[0]).toBeChecked();
});
