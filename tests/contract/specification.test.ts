import * as constants from '@daas/contract/constants';
import { REVENUE_BAND_VALUES } from '@daas/contract/datasets/vocabulary';
import { pathParameters } from '@daas/contract/endpoint';
import { pathsOf } from '@daas/contract/endpoints/market';
import * as enums from '@daas/contract/enums';
import { ERROR_ROWS, REFUSALS } from '@daas/contract/errors';
import { GROUP_KEYS, PERMISSION_KEYS, PERMISSIONS } from '@daas/contract/permissions';
import { PALETTE } from '@daas/kit/chart/palette';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf, endpointNames } from '../support/world';

/** What the specification says, written down a second time: the contract must say the same. */

describe('calls // §7', () => {
  const PATHS = `
    GET  /api/user/info
    GET  /api/user
    GET  /api/company-user/base-info
    GET  /api/company-user/profile
    GET  /api/enterprice-data/quota-limits
    GET  /api/get_phone
    GET  /api/v1/integrator/send_captcha
    GET  /api/v1/integrator/check_captcha
    GET  /api/v1/integrator/upload_file_url
    POST /api/logout
    GET  /api/goodsApp/download-quota
    GET  /api/data-application/info
    GET  /api/goodsApp/price-info
    GET  /api/goodsApp/trial-remaining-quota
    GET  /api/goodsApp/search-app`;
  const offered = endpointNames.map(definitionOf).map(({ method, path }) => `${method} ${path}`);

  test.each(PATHS.trim().split(/\n\s*/))('%s', (line) => {
    expect(offered).toContain(line.replace(/\s+/, ' '));
  });
  test.each(['/api/factory-data', '/api/shop-data', '/api/common-account'])('something answers below %s', (prefix) => {
    const paths = endpointNames.flatMap((name) => pathsOf(definitionOf(name).path));
    expect(paths.filter(({ path }) => path.startsWith(`${prefix}/`)).length).toBeGreaterThan(1);
  });
  test('the two calls at startup', () => {
    for (const path of ['menus', 'permissions']) expect(offered).toContain(`GET /api/common-account/${path}`);
  });
  test('GET calls that may be cached keep for 60000 ms', () => {
    const kept = endpointNames.map(definitionOf).flatMap(({ cacheMs }) => (cacheMs === undefined ? [] : [cacheMs]));
    expect(new Set(kept)).toEqual(new Set([60_000]));
  });
});

describe('permissions // §6', () => {
  const KEYS: Record<string, string> = {
    'data-application':
      'get-regional-analysis get-find-property get-remote-office get-authority-billboard get-high-enterprises get-urban-macro-data get-cloud-service get-exclusive-dataset buy-exclusive-dataset',
    'my-data':
      'get-connector-list get-connector-detail create-connector edit-connector-bind-ip edit-connector-limit delete-connector enable-stop-connector get-connector-secret get-app-list get-call-log-list get-call-log-detail get-file-download-log-list',
    'cost-center': 'get-price-list get-account-overview additional-purchase configure-balance-warning',
    partner:
      'customer-insurance report-customer-insurance release-customer-insurance customer-manage app-manage element-manage commission-manage inventory-manage partner-manage',
    monitor: 'get-enterprise-monitor',
    company:
      'department-staff add-department edit-department delete-department add-user edit-user delete-user role-and-permission add-role edit-role delete-role get-white-list create-white-list edit-white-list delete-white-list',
  };
  test.each(Object.entries(KEYS))('%s', (group, keys) => {
    expect(PERMISSIONS.filter((one) => one.group === group).map(({ key }) => key)).toEqual(keys.split(' '));
  });
  test('a feature flag for each of §3', () => {
    const flags = PERMISSION_KEYS.filter((key) => key.startsWith('can_use_'));
    expect(flags).toHaveLength(19);
    expect(PERMISSIONS.filter(({ group }) => group === 'feature').map(({ key }) => key)).toEqual(flags);
  });
  test('group keys', () => expect([...GROUP_KEYS]).toEqual(['my-data', 'cost-center', 'partner']));
});

test('enumerations // §3, §4', () => {
  expect(enums.CONNECTOR_STATUSES).toEqual(['creating', 'enabled', 'disabled']);
  expect(enums.CONNECTOR_TYPES).toEqual(['API', 'FILE', 'DATAPACKET']);
  expect(enums.CONNECTOR_TYPES.map(enums.integratorTypeOf)).toEqual(['API', 'FILE', 'DATA_SRV']);
  expect(enums.INTEGRATOR_TYPES.map(enums.connectorTypeOf)).toEqual(enums.CONNECTOR_TYPES);
  expect(enums.NAME_LIST_STATUS).toEqual({ none: 0, creating: 1, ready: 2 });
  expect(enums.APPLICATION_STATES).toEqual(['NEW', 'EXPERIMENTAL', 'OFFICIAL', 'EXPIRED']);
  expect(enums.REVENUE_BANDS.map(({ code }) => code)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(enums.REVENUE_BANDS.slice(1).map(({ from }) => (from ?? 0) * 10_000)).toEqual([
    0, 100_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000,
  ]);
  const revenues = [null, 0, 9, 10, 99, 100, 499, 500, 999, 1000, 4999, 5000, 90_000];
  expect(revenues.map(enums.revenueBandOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
  expect(REVENUE_BAND_VALUES.map(({ value, name_cn, name_en }) => `${value} ${name_cn} ${name_en}`)).toEqual([
    '0 未知 Unknown',
    '1 10万以下 Under 100k',
    '2 10万-100万 100k-1M',
    '3 100万-500万 1M-5M',
    '4 500万-1000万 5M-10M',
    '5 1000万-5000万 10M-50M',
    '6 5000万以上 Over 50M',
  ]);
  expect(enums.PRODUCT_IDS).toEqual({
    sales: 1,
    crm: 4,
    engage: 5,
    callCenter: 14,
    crmStandalone: 37,
    crmIntelAcquisition: 41,
  });
  expect(enums.PRODUCT_TYPES).toEqual([
    'region_analysis_data',
    'estate_data',
    'remote_office',
    'authority_billboard',
    'high_enterprises',
    'city_data',
    'cloud_service_data',
    'tax_report',
  ]);
  expect(Object.values(enums.SHOW_TYPE)).toEqual([0, 1, 2, 4, 9]);
});

test('constants and limits // §5, §9', () => {
  expect(constants).toMatchObject({
    DEFAULT_PAGE: 1,
    DEFAULT_PAGE_SIZE: 20,
    PAGE_SIZE_OPTIONS: [10, 20, 50, 100, 200],
    SMALL_PAGE_SIZE_OPTIONS: [5, 10, 20, 30, 40, 50],
    SMALL_PAGE_SIZE: 5,
    LARGE_PAGE_SIZE_OPTIONS: [50, 100, 200],
    MAX_COUNT: 1000,
    CONSTANT_60: 60,
    CONSTANT_400: 400,
    MAIN_PRODUCT_TYPE: 50,
    DEFAULT_QUOTA_STATUS: 2,
    EMPTY_PLACEHOLDER: '--',
    MESSAGE_SECONDS: 3,
    NOTIFICATION_SECONDS: 4.5,
    MODAL_WIDTH: 520,
    CONFIRM_MODAL_WIDTH: 416,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
    LOAD_RETRY_WAIT_MS: 200,
    SUB_APP_TIMEOUTS: { bootstrap: 4000, mount: 3000, unmount: 3000, unload: 3000, update: 3000 },
    SUB_APP_WARNING_MS: 1000,
    MAP_REFRESH_DELAY_MS: 300,
    GET_CACHE_TTL_MS: 60_000,
    BUILD_VERSION: 'v0.7.8',
    DEFAULT_ERROR_PAGE: '/exception',
  });
  expect(PALETTE).toHaveLength(12);
  for (const phone of ['10000000000', '19999999999']) expect(phone).toMatch(constants.PHONE_PATTERN);
  for (const phone of ['1000000000', '100000000000', '20000000000', '1000000000０'])
    expect(phone).not.toMatch(constants.PHONE_PATTERN);
  for (const id of ['1000000', '99999999999']) expect(id).toMatch(constants.NUMERIC_ID_PATTERN);
  for (const id of ['999999', '0100000', '100000000000']) expect(id).not.toMatch(constants.NUMERIC_ID_PATTERN);
});

describe('errors // §8', () => {
  test('every status and code has its row', () => {
    const rows = ERROR_ROWS.map(({ status, code }) => `${status} ${code}`);
    const codes = [400, 403, 405, 406, 407, 408, 409, 410, 411].map((code) => `403 ${code}`);
    for (const row of ['401 21', '401 20', '401 null', ...codes, '504 null']) expect(rows).toContain(row);
  });
  test.each(Object.entries(REFUSALS))('%s', (_, { status, ...row }) => {
    if ('code' in row && row.code !== 0)
      expect(ERROR_ROWS.some((one) => one.status === status && one.code === row.code)).toBe(true);
  });
});

describe('endpoints', () => {
  test('none answers at the address of another', () => {
    const addresses = endpointNames.flatMap((name) => {
      const { method, path } = definitionOf(name);
      return pathsOf(path).map((one) => `${method} ${one.path.replace(/\{\w+\}/g, '{}')}`);
    });
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
  });
  test('an input without a bound would be found', () => {
    const some = z.object({ a: z.string(), b: z.array(z.string().max(5)).optional(), c: z.number() });
    expect(unbounded(some)).toEqual(['.a', '.b', '.c']);
  });
  test.each(endpointNames)('%s', (name) => {
    const { access, input, path, objects, method, encoding } = definitionOf(name);
    const keys = Array.isArray(access) ? access : [access];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(['public', 'person', 'session', 'administrator', ...PERMISSION_KEYS]).toContain(key);
    for (const parameter of pathParameters(path)) expect(Object.keys(input.shape)).toContain(parameter);
    for (const named of Object.keys(objects ?? {})) expect(Object.keys(input.shape)).toContain(named);
    for (const parameter of pathParameters(path)) expect(objects, 'whose object it names').toHaveProperty(parameter);
    if (encoding !== undefined) expect(method).not.toBe('GET');
    expect(unbounded(input)).toEqual([]);
  });
});

/** Places of an input that take any amount: text or a list without a longest, a number without ends. */
function unbounded(schema: z.ZodType, at = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unbounded(schema.unwrap() as z.ZodType, at);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unbounded(schema.unwrap() as z.ZodType, at);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => unbounded(field as z.ZodType, `${at}.${key}`));
  const checks = (schema.def as { checks?: { _zod: { def: { check: string } } }[] }).checks ?? [];
  const has = (check: string) => checks.some((one) => one._zod.def.check === check);
  if (schema instanceof z.ZodArray)
    return [...(has('max_length') ? [] : [at]), ...unbounded(schema.element as z.ZodType, `${at}[]`)];
  if (schema instanceof z.ZodNumber)
    return Number.isFinite(schema.minValue) && Number.isFinite(schema.maxValue) ? [] : [at];
  if (schema instanceof z.ZodString) return has('max_length') || has('string_format') ? [] : [at];
  return [];
}
