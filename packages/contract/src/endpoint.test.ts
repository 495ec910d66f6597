import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint, pathParameters } from './endpoint';
import { endpoints } from './endpoints';
import { shownOnceOf } from './shapes';
import { ORDINARY_PURPOSES } from './stepUp';

const base = {
  method: 'GET',
  access: 'session',
  summary: 'Sample',
  input: z.strictObject({ id: z.string(), key_id: z.string() }),
  output: z.object({}),
} as const;

test('an endpoint says of each path parameter whose object it names, or does not compile', () => {
  endpoint({ ...base, path: '/api/app' });
  endpoint({ ...base, path: '/api/app/{id}/keys/{key_id}', objects: { id: 'app', key_id: 'key' } });
  endpoint({ ...base, path: '/api/product/{id}', objects: { id: null } });
  // @ts-expect-error `objects` is missing
  endpoint({ ...base, path: '/api/app/{id}' });
  // @ts-expect-error `key_id` is missing
  endpoint({ ...base, path: '/api/app/{id}/keys/{key_id}', objects: { id: 'app' } });
  // @ts-expect-error no such kind of object
  endpoint({ ...base, path: '/api/app/{id}', objects: { id: 'apple' } });
  expect(pathParameters('/api/app/{id}/keys/{key_id}')).toEqual(['id', 'key_id']);
});

/** Names of what authorizes by itself. */
const SECRET = /(^|_)(secret|ticket|recovery_codes|demo_code|demo_link)$/;

test.each(Object.entries<Endpoint>(endpoints))(
  '%s marks its secrets as shown once, and nothing else',
  (_, { output }) => {
    const names = output instanceof z.ZodObject ? Object.keys(output.shape) : [];
    const secrets = names.filter((name) => SECRET.test(name) || (name === 'uri' && names.includes('secret')));
    expect(shownOnceOf(output)).toEqual(secrets);
  },
);

test('a secret is never shown because of an earlier proof', () => {
  const ordinary: readonly string[] = ORDINARY_PURPOSES;
  const shown = Object.entries<Endpoint>(endpoints).filter(([, { output }]) => shownOnceOf(output).includes('secret'));
  expect(shown.map(([name]) => name)).toContain('serviceAccount.createToken');
  expect(shown.filter(([, { stepUp }]) => stepUp && ordinary.includes(stepUp)).map(([name]) => name)).toEqual([]);
});
