import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UNUSED_COMPONENTS } from '../../config/libraryStyles';
import { filesBelow, root } from '../support/sources';

test('no component is drawn whose styles the build leaves out (UNUSED_COMPONENTS of config/libraryStyles.ts)', () => {
  const drawn = ['src', 'apps', 'packages/kit/src']
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return [...source.matchAll(/import \{([^}]+)\} from 'antd'/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => ({ file, name: name.trim().split(' ')[0] ?? '' })),
      );
    });
  expect(drawn.length).toBeGreaterThan(1000);
  expect(drawn.filter(({ name }) => UNUSED_COMPONENTS.includes(name))).toEqual([]);
});
