import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { PAGE_PATHS } from '../routes/paths';

/** The server is told which addresses are pages, so that it answers others as programs expect. */
export default (api: IApi) => {
  api.describe({ key: 'pageAddresses', enableBy: () => api.name === 'build' });

  api.onBuildComplete(({ err }) => {
    if (!err)
      writeFileSync(path.join(api.paths.absOutputPath, 'pages.json'), `${JSON.stringify(PAGE_PATHS, null, 1)}\n`);
  });
};
