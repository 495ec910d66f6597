import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

describe('commands on an old Node', () => {
  test.each(['start', 'build', 'test', 'new'])('`npm run %s` says in one line what to do', (name) => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(old)}`, path.join(root, `scripts/${name}.mjs`)],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      '✖ Node 18.20.8 is too old: install Node 24 (at least 20.19), then run the same command again.',
    );
  });
});
