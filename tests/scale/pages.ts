import type { EndpointName } from '@daas/contract/endpoints';
import { definitionOf, endpointNames } from '../support/world';

/** Files, written in batches. */
const isFile = (name: EndpointName) => /export$/i.test(name);

/** What the pages of a signed-in person read. */
export const pages = endpointNames.filter((name) => {
  const { method, access } = definitionOf(name);
  return method === 'GET' && access !== 'public' && !isFile(name);
});
