import type { Access } from '@daas/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { CallerResult } from '../features/sessions/caller';
import { Refusal } from '../kernel/refusal';
import { authorize, requireSameOrigin } from './authorize';

const person = { sessionId: 'ses_1', personId: 1, name: '甲', phone: '10000000001' };
const member = {
  ...person,
  companyId: 20_000_001,
  companyName: '甲公司',
  memberId: 1,
  departmentId: null,
  isPartner: false,
  administrator: false,
};
const holding = (...keys: string[]): CallerResult => ({
  caller: { ...member, permissions: new Set(keys) },
  refusal: null,
});
const guest: CallerResult = { caller: null, refusal: null };
const inNone: CallerResult = { caller: person, refusal: null };
const ended: CallerResult = { caller: null, refusal: new Refusal('session-replaced') };
const closed: CallerResult = { caller: person, refusal: new Refusal('enterprise-expired') };

function asked(access: Access, found: CallerResult, headers: Record<string, string> = {}): string {
  try {
    authorize(access, found, { headers } as unknown as FastifyRequest);
    return 'allowed';
  } catch (refusal) {
    return (refusal as Refusal).code;
  }
}

describe('authorize', () => {
  test.each<[string, Access, CallerResult, string]>([
    ['anybody what is public', 'public', guest, 'allowed'],
    ['a person whose session ended what is public', 'public', ended, 'allowed'],
    ['no guest what is a person’s', 'person', guest, 'session-missing'],
    ['nobody whose session ended, who learns why', 'session', ended, 'session-replaced'],
    ['a person without a company what is a person’s', 'person', inNone, 'allowed'],
    ['a person whose company closed what is a person’s', 'person', closed, 'allowed'],
    ['no person without a company what is a company’s', 'session', inNone, 'company-not-chosen'],
    ['no person whose company closed, who learns why', 'session', closed, 'enterprise-expired'],
    ['a member what is a company’s', 'session', holding(), 'allowed'],
    ['no member without the permission', 'create-connector', holding('delete-connector'), 'permission-changed'],
    ['a member with the permission', 'create-connector', holding('create-connector'), 'allowed'],
    ['a member with one of several', ['create-connector', 'delete-connector'], holding('delete-connector'), 'allowed'],
    ['no member with none of several', ['create-connector', 'delete-connector'], holding(), 'permission-changed'],
  ])('%s', (_, access, found, outcome) => expect(asked(access, found)).toBe(outcome));
});

test('requires an additional permission', () => {
  const pays = (...keys: string[]) => {
    try {
      authorize('create-connector', holding(...keys), { headers: {} } as FastifyRequest, 'get-connector-detail');
      return 'allowed';
    } catch (refusal) {
      return (refusal as Refusal).params.names;
    }
  };
  expect(pays('create-connector', 'get-connector-detail')).toBe('allowed');
  expect(pays('create-connector')).toBe('get-connector-detail');
  expect(pays('get-connector-detail')).toBe('create-connector');
});

test('refuses a tab of another company', () => {
  const tab = (company: string) => asked('session', holding(), { 'x-company-id': company });
  expect(tab('20000001')).toBe('allowed');
  for (const other of ['20000002', '', '020000001']) expect(tab(other), other).toBe('company-not-chosen');
  expect(asked('person', holding(), { 'x-company-id': '20000002' })).toBe('allowed');
});

describe('requireSameOrigin', () => {
  const ask = (origin: string, { site, protocol = 'http', host = '127.0.0.1:8000' }: Record<string, string> = {}) => {
    const request = { method: 'POST', protocol, host, headers: { origin, host } } as unknown as FastifyRequest;
    try {
      requireSameOrigin(request, { PUBLIC_URL: site });
      return 'allowed';
    } catch (refusal) {
      return (refusal as Refusal).code;
    }
  };
  // RFC 6454, 6.2: an origin is scheme, host and port, without a default port, a path or user information.
  test.each([
    ['http://127.0.0.1:8000', {}, 'allowed'],
    ['https://127.0.0.1:8000', {}, 'public-url-unset'],
    ['https://a.example', { host: 'a.example' }, 'public-url-unset'],
    ['https://a.example', { host: 'b.example' }, 'origin-refused'],
    ['https://a.example/', { host: 'a.example' }, 'origin-refused'],
    ['https://a.example', { host: 'a.example', site: 'http://a.example' }, 'origin-refused'],
    ['http://127.0.0.1', {}, 'origin-refused'],
    ['http://127.0.0.1:8001', {}, 'origin-refused'],
    ['http://user@127.0.0.1:8000', {}, 'origin-refused'],
    ['http://127.0.0.1:8000/', {}, 'origin-refused'],
    ['http://127.0.0.1:8000/path', {}, 'origin-refused'],
    ['HTTP://127.0.0.1:8000', {}, 'origin-refused'],
    ['null', {}, 'origin-refused'],
    ['http://localhost:8000', {}, 'origin-refused'],
    ['https://a.example', { protocol: 'https', host: 'a.example' }, 'allowed'],
    ['https://a.example', { protocol: 'https', host: 'a.example:443' }, 'allowed'],
    ['http://a.example', { protocol: 'https', host: 'a.example' }, 'origin-refused'],
    ['https://a.example', { site: 'https://a.example/daas' }, 'allowed'],
    ['https://a.example', { site: 'https://a.example:443' }, 'allowed'],
    ['http://a.example', { site: 'https://a.example' }, 'origin-refused'],
    ['https://b.a.example', { site: 'https://a.example' }, 'origin-refused'],
    ['https://a.example.', { site: 'https://a.example' }, 'origin-refused'],
    ['https://xn--fiq228c.example', { site: 'https://中文.example' }, 'allowed'],
  ])('%s, asked at %j: %s', (origin, at, outcome) => expect(ask(origin, at as Record<string, string>)).toBe(outcome));
});
