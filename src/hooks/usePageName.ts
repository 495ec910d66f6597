import { useSelectedRoutes } from '@umijs/max';

/** The innermost name of the routes that an address chose: `menu.<name>` is the page's title. */
export const usePageName = (): string | undefined =>
  useSelectedRoutes()
    .map(({ route }) => (route as { name?: string }).name)
    .findLast(Boolean);
