import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../features/services';
import { readConfig } from '../kernel/config';
import { closeServices, createServices } from '../start/createServices';
import { freshDatabase } from '../testing';
import { buildApp } from './app';

const LIMIT = 3;
let services: Services;
let app: FastifyInstance;

beforeAll(async () => {
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent', PUBLIC_RATE_LIMIT: String(LIMIT) });
  services = await createServices(config, { database: await freshDatabase() });
  app = await buildApp(services);
}, 60_000);
afterAll(async () => {
  await app.close();
  await closeServices(services);
});

const get = async (url: string, remoteAddress: string) => {
  const headers = { 'accept-language': 'en-US' };
  const { statusCode, headers: answered, body } = await app.inject({ url, remoteAddress, headers });
  return { status: statusCode, wait: Number(answered['retry-after']), code: JSON.parse(body).errorCode };
};
const PRICES = '/api/public/price-list';
const PERMISSIONS = '/api/common-account/permissions';

test('public endpoints share one limit per address and minute', async () => {
  for (const url of [PRICES, PERMISSIONS, PRICES]) expect((await get(url, '198.51.100.7')).status).toBe(200);
  const refused = await get(PERMISSIONS, '198.51.100.7');
  expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(refused.wait).toBeGreaterThan(0);
  expect(refused.wait).toBeLessThanOrEqual(60);
});

test('another address has a separate limit', async () => {
  expect((await get(PRICES, '198.51.100.8')).status).toBe(200);
});

test('endpoints with a session are not limited', async () => {
  for (let n = 0; n <= LIMIT; n += 1) expect((await get('/api/user', '198.51.100.9')).status).toBe(401);
});
