import { docsRoutes } from './docs';
import type { Route } from './types';

const TAX = '/tax-authorization';
const TAX_PAGES = '@/pages/public/tax-consent';

/** No login needed. // §2 */
export const publicRoutes: Route[] = [
  { path: '/sign-in', name: 'sign-in', component: '@/pages/public/sign-in/index', quiet401: true },
  { path: '/register', name: 'register', component: '@/pages/public/register/index', quiet401: true },
  { path: '/reset-password', name: 'reset-password', component: '@/pages/public/reset-password/index', quiet401: true },
  { path: '/invitation', name: 'invitation', component: '@/pages/public/invitation/index' },
  { path: '/agreement', name: 'agreement', component: '@/pages/public/agreement/index' },
  { path: '/privacy', name: 'privacy', component: '@/pages/public/privacy/index' },
  { path: '/price-directory', name: 'price-directory', component: '@/pages/public/price-directory/index' },
  { path: '/price-directory-search', name: 'price-search', component: '@/pages/public/price-directory-search/index' },
  { path: '/error-codes', name: 'error-codes', component: '@/pages/public/error-codes/index' },
  { path: '/error-codes/:code', name: 'error-codes', component: '@/pages/public/error-codes/index' },
  ...docsRoutes,
  { path: TAX, name: 'tax-authorization', component: `${TAX_PAGES}/index` },
  { path: `${TAX}/form/:id`, name: 'tax-form', component: `${TAX_PAGES}/form/index` },
  { path: `${TAX}/captcha/:id`, name: 'tax-captcha', component: `${TAX_PAGES}/captcha/index` },
  { path: `${TAX}/result`, name: 'tax-result', component: `${TAX_PAGES}/result/index` },
  { path: `${TAX}/*`, name: 'not-found', component: '@/pages/error/not-found' },
  { path: '/redirect', name: 'redirect', component: '@/pages/public/redirect/index', quiet401: true },
];
