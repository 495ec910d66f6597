import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import type { ConnectorContext } from '../context';
import FileManage from './index';

type Version = EndpointOutput<'nameList.create'>;
const version: Version = {
  id: 'lst_000000000001',
  version: 1,
  file_name: '供应商.csv',
  status: 'quoted',
  progress: 1,
  rows: 22,
  rejected: 0,
  missing: 3,
  matched: 18,
  duplicate: 1,
  hidden_rows: 2,
  fill_rates: {},
  quote: 21_600,
  amount: null,
  error: null,
  download_id: null,
  created_by: '演示工程师',
  created_at: '2026-11-20T02:00:00.000Z',
};
const packet: EndpointOutput<'packet.create'> = {
  id: 'dwn_000000000002',
  name: 'factory.csv',
  status: 'done',
  progress: 1,
  rows: 35,
  amount: 42_000,
  error: null,
  created_at: version.created_at,
  expires_at: null,
};
const page = (type: 'FILE' | 'DATAPACKET', filter: FilterNode | null = null) => {
  const connector = {
    id: 1000006,
    name: '客户名单补全',
    type,
    status: 'enabled',
    product: { key: 'enterprise' },
    filter,
  };
  const context = { connector, refresh: () => undefined } as unknown as ConnectorContext;
  return (
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route path="*" element={<FileManage />} />
      </Route>
    </Routes>
  );
};
const path = '/connector/FILE/detail/1000006/file-manage';

const understood: EndpointOutput<'integrator.upload'> = {
  upload_id: 'upl_000000000001',
  file_name: 'a.csv',
  format: 'csv',
  sheet: null,
  sheets: [],
  encoding: 'utf-8',
  delimiter: ',',
  header_line: 1,
  columns: [
    { name: '企业名称', kind: 'company', unit: null, role: 'name' },
    { name: '统一社会信用代码', kind: 'code', unit: null, role: null },
  ],
  preview: [['甲', '1']],
  rows: 1,
  hidden: { rows: 0, columns: [], included: true },
  match: { looked: 1, matched: 1 },
  problem: null,
};

test('a file is looked at, its column chosen, and a list made of it', async () => {
  const byCode = understood.columns.map(({ role: _, ...column }, n) => ({ ...column, role: n === 1 ? 'code' : null }));
  const { sent, container } = await renderPage(page('FILE'), {
    path,
    api: {
      'nameList.list': { list: [] },
      'integrator.uploadFileUrl': {
        upload_id: understood.upload_id,
        url: '/api/v1/integrator/upload/upl_000000000001',
        method: 'POST',
        expires_at: version.created_at,
      },
      'integrator.upload': understood,
      'nameList.inspect': { ...understood, columns: byCode, match: { looked: 1, matched: 0 } },
      'nameList.create': refuse(422, {
        errorCode: 'invalid-input',
        fields: [{ field: 'match_by', rule: 'not_matched_so', message: '不能按名称匹配' }],
      }),
    },
  });
  expect(await screen.findByText(/还没有名单/)).toBeInTheDocument();
  // Made anew after each file.
  const input = () => container.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input(), { target: { files: [new File(['x'], 'a.pdf')] } });
  expect(await screen.findByText('请选择 .csv / .tsv / .txt / .xlsx 文件')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'integrator.uploadFileUrl')).toBe(false);
  fireEvent.change(input(), { target: { files: [new File(['企业名称\n甲'], 'a.csv')] } });
  expect(await screen.findByText('全部 1 行中，1 行可以使用')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'nameList.create')).toBe(false);
  await userEvent.click(screen.getByText('按代码'));
  expect(await screen.findByText('没有一行可以使用，请检查列的选择。')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'nameList.inspect')?.input).toEqual({
    id: '1000006',
    upload_id: understood.upload_id,
    reading: {},
    columns: { code: '企业名称' },
  });
  await userEvent.click(screen.getByRole('button', { name: '开始匹配' }));
  expect(await screen.findByText('不能按名称匹配')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'nameList.create')?.input).toMatchObject({
    upload_id: understood.upload_id,
    column: '统一社会信用代码',
    match_by: 'code',
  });
});

test('a quote is accepted at exactly its price, after asking', async () => {
  let list = [version];
  const { sent } = await renderPage(page('FILE'), {
    path,
    api: {
      'nameList.list': () => ({ list }),
      'nameList.deliver': () => {
        const delivered: Version = { ...version, status: 'delivered', amount: 21_600, download_id: 'dwn_000000000001' };
        list = [delivered];
        return delivered;
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '确认并生成' }));
  const question = within(await screen.findByRole('dialog', { name: /支付 ¥2.16/ }));
  await userEvent.click(question.getByRole('button', { name: '确认并生成' }));
  expect(await screen.findByRole('button', { name: /下载/ })).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'nameList.deliver')?.input).toMatchObject({ quote: 21_600 });
});

test('a data set shows what its file costs before it is made, in the format chosen', async () => {
  const { sent } = await renderPage(page('DATAPACKET'), {
    path,
    locale: 'en-US',
    api: {
      'packet.list': { list: [], quote: { rows: 35, capped: false, unit_price: 1200, relations: [], amount: 42_000 } },
      'packet.create': packet,
    },
  });
  expect(await screen.findByText('No files yet')).toBeInTheDocument();
  expect(screen.getByText('¥4.20')).toBeInTheDocument();
  await userEvent.click(screen.getByText('For programs'));
  expect(screen.getByText(/Headings are field names/)).toBeInTheDocument();
  await userEvent.click(screen.getByText('NDJSON'));
  expect(screen.getByText(/One JSON object per line/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Generate file' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Accept and generate' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'packet.create')?.input).toMatchObject({
      rows: 35,
      format: 'ndjson',
      audience: 'programs',
    }),
  );
});

test('a data set shows its conditions on related rows, and what they add to the price', async () => {
  const penalties: FilterNode = {
    relation: 'risks',
    match: 'none',
    filter: { field: 'kind', op: 'eq', value: '行政处罚' },
  };
  await renderPage(page('DATAPACKET', penalties), {
    path,
    api: {
      'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
      'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
      'packet.list': {
        list: [],
        quote: {
          rows: 35,
          capped: false,
          unit_price: 1300,
          relations: [{ relation: 'risks', price: 100 }],
          amount: 45_500,
        },
      },
    },
  });
  expect(await screen.findByText(/风险记录.*风险类型.*行政处罚/)).toBeInTheDocument();
  expect(await screen.findByText('单价中，关联数据“风险记录”占 ¥0.01')).toBeInTheDocument();
});
