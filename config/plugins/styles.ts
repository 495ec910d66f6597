import type { IApi } from '@umijs/max';
import { libraryStyles } from '../libraryStyles';
import { proStyles } from '../proStyles';

/**
 * The component library's styles as a file, before all others: made in the browser they were a third of what a page
 * costs to draw. See docs/decisions/0020.
 */
export default (api: IApi) => {
  let styles: string | undefined;

  api.describe({ key: 'libraryStyles' });

  api.onGenerateFiles(() => {
    // jest replaces style sheets by names; making this one takes seconds.
    if (process.env.NODE_ENV === 'test') return;
    // Rules of antd win over ProTable's of the same weight, as they did where the browser made these.
    styles ??= `${proStyles(api.paths.cwd).rules}\n${libraryStyles(api.paths.cwd)}`;
    api.writeTmpFile({ path: 'library.css', content: styles });
  });

  api.addEntryImportsAhead(() => ({ source: '@@/plugin-libraryStyles/library.css' }));
};
