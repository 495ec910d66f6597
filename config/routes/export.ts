import type { Route } from './types';

const component = '@/pages/export/index';

/** Opened by other products, outside the console's layout. // §2 */
export const exportRoutes: Route[] = [
  { path: '/export', name: 'export', component },
  { path: '/export/crm-task', name: 'export-crm', component },
  { path: '/export/smart-call-task', name: 'export-calling', component },
];
