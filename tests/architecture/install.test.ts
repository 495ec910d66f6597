import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { installPlan, withoutTests } from '../../scripts/installPlan.mjs';
import { root } from '../support/sources';

const LOCK = 'a1';
const SERVER = ['node_modules/fastify'];
const EVERYTHING = [...SERVER, 'node_modules/antd'];
const plan = (
  stamp: string | undefined,
  { listed = EVERYTHING, tests = false }: { listed?: string[]; tests?: boolean } = {},
) => installPlan({ lock: LOCK, stamp, listed, required: ['node_modules/antd'], tests });

describe('the packages that a command installs', () => {
  test('are none where everything is installed', () => {
    expect(plan(LOCK)).toBe('nothing');
    expect(plan(LOCK, { tests: true })).toBe('nothing');
    expect(plan(withoutTests(LOCK))).toBe('nothing');
  });

  test('are none where npm was run by hand', () => {
    expect(plan(undefined)).toBe('nothing');
  });

  test('are those of production in a clean clone', () => {
    expect(plan(undefined, { listed: [] })).toBe('production');
  });

  test('are those of production after an interruption that left only the packages of the server', () => {
    expect(plan(undefined, { listed: SERVER })).toBe('production');
  });

  test('are all where tests need them', () => {
    expect(plan(undefined, { listed: [], tests: true })).toBe('all');
    expect(plan(withoutTests(LOCK), { tests: true })).toBe('all');
  });

  test('are of the same kind as before when the lock file changed', () => {
    expect(plan('b2')).toBe('all');
    expect(plan(withoutTests('b2'))).toBe('production');
  });
});

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  dev?: boolean;
}

describe('the packages of the server', () => {
  test('include what builds it', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Package>;
    };
    // npm follows the development dependencies of a workspace, too, and leaves out those that nothing else needs.
    const found = new Set<string>();
    const follow = (place: string) => {
      for (const name of Object.keys({ ...packages[place]?.dependencies, ...packages[place]?.devDependencies })) {
        const dependency = `node_modules/${name}`;
        if (found.has(dependency)) continue;
        found.add(dependency);
        follow(dependency);
      }
    };
    follow('packages/server');
    expect(found).toContain('node_modules/esbuild');
    expect(packages['node_modules/esbuild']?.dev).toBeUndefined();
  });
});
