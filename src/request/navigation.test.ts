import { routes } from '../../config/routes';
import type { Route } from '../../config/routes/types';
import { isNoticePath, isPublicPath, safeRedirect } from './navigation';

/** Addresses of routes, with something in the place of each parameter. */
const addressesOf = (of: readonly Route[] = []): string[] =>
  of.flatMap(({ path, routes: below }) => [path.replace(/:\w+|\*/g, 'x'), ...addressesOf(below)]);
const [consoleLayout, publicLayout, sessionLayout] = routes;

test.each(addressesOf(publicLayout?.routes))('%s is for guests, and is not returned to after signing in', (path) => {
  expect(isPublicPath(path)).toBe(true);
  expect(safeRedirect(path)).toBeNull();
});

test.each(addressesOf([...(consoleLayout?.routes ?? []), ...(sessionLayout?.routes ?? [])]))(
  '%s is for members',
  (path) => {
    expect(isPublicPath(path)).toBe(false);
  },
);

test('a 401 is no news where one signs in, registers or sets a password anew, and on the way there', () => {
  const quiet = addressesOf(publicLayout?.routes).filter(isNoticePath);
  expect(quiet).toEqual(['/sign-in', '/register', '/reset-password', '/redirect']);
  expect(isNoticePath('/sign-in-again')).toBe(false);
});
