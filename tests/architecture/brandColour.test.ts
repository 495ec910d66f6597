import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

describe('the brand colour', () => {
  const THEME = 'src/appearance/theme.ts';
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const [, light = '', dark = ''] = /BRAND\b.* = \{ light: '(#\w{6})', dark: '(#\w{6})' \}/.exec(read(THEME)) ?? [];

  test('is written in the theme alone', () => {
    expect([light, dark]).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)]);
    const found = ['src', 'apps', 'packages', 'config', 'mock']
      .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|css|less)$/))
      .flatMap((file) => {
        const count =
          read(file)
            .toLowerCase()
            .split(new RegExp(`${light}|${dark}`)).length - 1;
        return count > 0 ? [{ file, count }] : [];
      });
    expect(found, 'take theme.useToken() or var(--daas-color-primary)').toEqual([{ file: THEME, count: 2 }]);
  });

  test('is the one of the favicon, a file that takes no variable', () => {
    expect(read('public/favicon.svg')).toContain(`fill="${light}"`);
  });
});
