import type { EndpointOutput } from '@daas/contract/endpoints';
import { history } from '@umijs/max';
import { mapMenus } from '@/permissionStore';
import { refuse, renderPage } from '@/testing';
import global from './global';
import microApp from './microApp';
import profile, { isOutOfService } from './profile';
import user from './user';

const INFO: EndpointOutput<'user.info'> = {
  name: '王敏',
  products: [{ product_type: 50, product_id: 1, name: '数据平台', expires_at: null }],
  weekly_report_visible: false,
  foreign_trade_profile: { user_id: 10000001, company_id: 20000001, role_names: ['管理员'], is_admin: true },
  companies: [{ _id: 'c1', company_id: 20000001, name: '星河科技' }],
  service_error_product_types: [],
  portrait: null,
  second_factor_due: null,
  preferences: { locale: null, theme: null, time_zone: 'Asia/Shanghai' },
};

test('the state areas and their first values', () => {
  expect([global, microApp, profile, user].map(({ namespace, state }) => [namespace, state])).toMatchSnapshot();
});

test.each([
  ['usable', INFO, false],
  ['no profile', { ...INFO, foreign_trade_profile: null }, true],
  ['main product in error', { ...INFO, service_error_product_types: [50] }, true],
  ['another product in error', { ...INFO, service_error_product_types: [4] }, false],
] as const)('out of service: %s', (_, info, expected) => {
  expect(isOutOfService(info as typeof INFO)).toBe(expected);
});

describe('loading the profile', () => {
  const load = async (answer: unknown) => {
    const page = await renderPage(null as never, { path: '/overview', api: { 'user.info': answer as never } });
    await page.store.dispatch({ type: 'profile/load' });
    return page;
  };
  test('stores it and names the company on later requests', async () => {
    const { store } = await load(INFO);
    expect(store.getState().profile).toMatchObject({ loaded: true, name: '王敏' });
    expect(store.getState().profile).not.toHaveProperty('foreign_trade_profile');
    expect(store.getState().global.commonProfile).toEqual(INFO.foreign_trade_profile);
    expect(history.location.pathname).toBe('/overview');
  });
  test('a failure leaves product type 50 in error and goes out of service', async () => {
    const { store } = await load(refuse(500, { showType: 0 }));
    expect(store.getState().profile).toMatchObject({ loaded: false, products: [], service_error_product_types: [50] });
    expect(history.location.pathname).toBe('/error/out-of-service');
  });
  test('an ended session has its own page', async () => {
    await load(refuse(401, { code: 20 }));
    await Promise.resolve();
    expect(history.location.pathname).not.toBe('/error/out-of-service');
  });
});

test('a failed sub-application is known until the next one', () => {
  const failed = microApp.reducers.fail({ loading: true, showError: false });
  expect(failed).toEqual({ loading: false, showError: true });
  expect(microApp.reducers.reset()).toEqual({ loading: false, showError: false });
});

test('maps are drawn again', () => {
  expect(global.reducers.refreshMap(global.state).mapRenderKey).toBe(1);
});

test('menus by id', () => {
  const map = mapMenus([{ id: 1, name: 'a', children: [{ id: 11, name: 'b' }] }]);
  expect(Object.keys(map)).toEqual(['1', '11']);
});
