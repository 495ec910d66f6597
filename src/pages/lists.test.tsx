import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { SAMPLES } from '@/testing/samples';
import CallsRecord from './my-data/calls-record';
import ConnectorList from './my-data/connector-list';
import AppManage from './partner/app-manage';
import CommissionManage from './partner/commission-manage';
import CustomerInsurance from './partner/customer-insurance';
import CustomerManage from './partner/customer-manage';
import ElementManage from './partner/element-manage';
import InventoryManage from './partner/inventory-manage';
import PartnerManage from './partner/partner-manage';

jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));

/** One line for each row that has text, without the rows that antd adds to measure columns. */
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()).join(' | '))
    .filter((line) => /[^ |]/.test(line));

test.each([
  { path: '/my-data/connector/list/all', route: '/my-data/connector/list/:mode', List: ConnectorList },
  { path: '/my-data/calls-record', List: CallsRecord },
  { path: '/partner/partner-manage', List: PartnerManage },
  { path: '/partner/customer-insurance', List: CustomerInsurance },
  { path: '/partner/customer-manage', List: CustomerManage },
  { path: '/partner/app-manage', List: AppManage },
  { path: '/partner/element-manage', List: ElementManage },
  { path: '/partner/commission-manage', List: CommissionManage },
  { path: '/partner/inventory-manage', List: InventoryManage },
])('$path shows rows in each state', async ({ path, route = path, List }) => {
  const page = (
    <Routes>
      <Route path={route} element={<List />} />
    </Routes>
  );
  await renderPage(page, { path, api: SAMPLES });
  await waitFor(() => expect(rowTexts().length).toBeGreaterThan(2));
  expect(rowTexts()).toMatchSnapshot();
});
