import path from 'node:path';
import type { IApi } from '@umijs/max';

/**
 * Umi watches the files that it reads for the configuration, and it reads none that a plugin has imported already: routes
 * would change nothing until the next start. The last plugin, so that it forgets what all have imported.
 */
export default (api: IApi) => {
  api.describe({ key: 'watchedConfig' });
  for (const file of Object.keys(require.cache))
    if (file.startsWith(api.cwd + path.sep) && !file.includes('node_modules')) delete require.cache[file];
};
