import type { Route } from './types';

const overview = {
  name: 'cost-overview',
  component: '@/pages/cost-center/overview',
  access: 'get-account-overview',
} as const;

export const costCenter: Route[] = [
  { path: '/cost-center/overview', ...overview },
  { path: '/cost-center/overview/:tab', ...overview },
];
