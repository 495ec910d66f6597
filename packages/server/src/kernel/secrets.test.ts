import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './secrets';

it('hashes passwords by scrypt at the cost that OWASP recommends', async () => {
  const stored = await hashPassword('Lantern#orchid7');
  const [scheme, salt = '', hash = ''] = stored.split('$');
  const options = { N: 32_768, r: 8, p: 3, maxmem: 67_108_864 };
  expect(scheme).toBe('scrypt');
  expect(scryptSync('Lantern#orchid7', Buffer.from(salt, 'base64url'), 32, options).toString('base64url')).toBe(hash);
  expect(await passwordMatches('Lantern#orchid7', stored)).toBe(true);
  expect(await passwordMatches('Lantern#orchid8', stored)).toBe(false);
});
