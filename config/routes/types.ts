import type { AccessKey } from '@daas/contract/permissions';

/** Leads from a group to the first of its pages that the person may open. // §6 */
export const FIRST_PAGE = '@/pages/first-page/index';

/** A route of the console. `access` is a known key and `name` a message id below `menu.`; tests hold both. */
export interface Route {
  path: string;
  /** Message id suffix: `menu.<name>` is the page's title. */
  name?: string;
  component?: string;
  redirect?: string;
  /** A redirect hands on the query and the anchor. */
  keepQuery?: true;
  access?: AccessKey;
  /** That nobody is signed in is no news here: a 401 shows no dialog. // §8 */
  quiet401?: true;
  layout?: false;
  routes?: Route[];
}
