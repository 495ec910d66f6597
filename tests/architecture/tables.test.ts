import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UNUSED_FIELDS } from '../../config/theme';
import { filesBelow, root } from '../support/sources';

test('no column is of a kind that the build leaves out (UNUSED_FIELDS of config/theme.ts)', () => {
  const asked = ['src', 'packages/kit/src', 'apps']
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/valueType[:=]\s*['"{]+(\w+)/g)].map(([, kind]) => kind),
    );
  expect(asked).toContain('dateRange');
  for (const kind of Object.values(UNUSED_FIELDS)) expect(asked).not.toContain(kind);
});
