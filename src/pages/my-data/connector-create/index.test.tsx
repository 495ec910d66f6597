import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
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
    api: {
      'connector.products': catalogue,
      'connector.product': refuse(404),
      'market.dataSet': refuse(404),
      'market.filterConfig': refuse(404),
    },
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

const product: EndpointOutput<'connector.product'> = {
  key: 'enterprise',
  name: '企业工商数据',
  rows: 120,
  updated_at: '2026-11-16T00:00:00Z',
  price: { mode: 'per_query', base: 1000 },
  fields: ['name', 'uscc', 'province'].map((name_en) => ({
    name_en,
    name_cn: name_en,
    type: 'text',
    price: 100,
    masked: false,
    filterable: true,
    fill_rate: 1,
    sample: '',
    default: true,
  })),
};
const app = { id: 1000002, name: '风控服务', status: 'enabled' };
const zhejiang = { field: 'province', op: 'eq', value: '浙江省' };
const link = new URLSearchParams({
  product: 'enterprise',
  fields: 'name,uscc',
  filter: JSON.stringify(zhejiang),
  keyword: '吴兴区',
  sort: '-name',
});

/** From a search's link. */
const openLinked = (rows: number) =>
  renderPage(<ConnectorCreate />, {
    path: `/my-data/connector/create?${link}`,
    api: {
      'connector.products': catalogue,
      'connector.product': product,
      'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
      'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
      'connector.quote': {
        mode: 'per_query',
        base: 1000,
        fields: [],
        relations: [],
        per_call: 1200,
        whose: 'house',
        rows,
        capped: false,
      },
      'connector.whyEmpty': ({ filter }: EndpointInput<'connector.whyEmpty'>) => ({
        found: { total: 0, capped: false, price: 0 },
        conditions: filter
          ? [
              {
                of: 'connector' as const,
                filter: zhejiang as FilterNode,
                keyword: null,
                without: { total: 8, capped: false, price: 1200 },
                wider: null,
              },
            ]
          : [],
        more: false,
        keywords: [],
        kept: null,
        neighbours: [],
        fields: [{ name: 'province', label: '省份', unit: null, options: null }],
        relations: [],
      }),
      'app.list': { list: [app], total: 1, current: 1, pageSize: 50 } as never,
      'connector.create': (_: EndpointInput<'connector.create'>) => ({ id: 1000009, type: 'API' as const }),
      'connector.get': refuse(404),
      'connector.docs': refuse(404),
    },
  });

test('a search opens the wizard where something is left to decide, and its meaning is kept to the review', async () => {
  const { sent } = await openLinked(2);
  expect(await screen.findByRole('heading', { name: '由谁调用' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /下一步/ }));
  expect(await screen.findByText('请选择应用')).toBeInTheDocument();
  const name = screen.getByLabelText('连接器名称');
  expect(name).toHaveValue('吴兴区 · 浙江省 · 企业工商数据');
  await userEvent.clear(name);
  await userEvent.type(name, '吴兴企业');
  await userEvent.click(screen.getByRole('combobox', { name: '应用' }));
  await userEvent.click(await screen.findByTitle('风控服务'));
  await userEvent.click(screen.getByRole('button', { name: /下一步/ }));
  expect(await screen.findByRole('heading', { name: '确认报价并创建' })).toBeInTheDocument();
  const review = screen.getByRole('table');
  for (const said of ['吴兴区', /省份.*浙江省/, '企业名称 降序', '风控服务'])
    expect(within(review).getByText(said)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /创\s?建/ }));
  const created = sent.find(({ name }) => name === 'connector.create')?.input;
  expect(created).toMatchObject({
    name: '吴兴企业',
    filter: zhejiang,
    keyword: '吴兴区',
    sort: '-name',
    app_id: 1000002,
  });
});

test('no matching row is told before anything is created, with the condition that is in the way', async () => {
  const { sent } = await openLinked(0);
  expect(await screen.findByText(/没有符合条件的数据/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /上一步/ }));
  expect(await screen.findByText('移除后 8 条 · ¥0.12')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '移除条件：省份 等于 浙江省' }));
  await waitFor(() =>
    expect(sent.findLast(({ name }) => name === 'connector.quote')?.input).toMatchObject({
      keyword: '吴兴区',
      filter: null,
    }),
  );
});
