import type { AccessKey } from './permissions';
import { keyOfPath } from './places';

/** An entry of the console's menu. `name` is the suffix of its message id after `menu.`. */
export interface MenuItem {
  id: number;
  name: string;
  path?: string;
  icon?: string;
  access?: AccessKey;
  children?: MenuItem[];
}

/** Permission of the entry; default: that of its place. */
const keyed = (items: readonly MenuItem[]): MenuItem[] =>
  items.map(({ children, ...item }) => {
    const access = item.access ?? (item.path ? keyOfPath(item.path) : undefined);
    return { ...item, ...(access ? { access } : {}), ...(children ? { children: keyed(children) } : {}) };
  });

/** The whole menu. The server returns the permitted part to each person. // §6 */
export const MENUS: readonly MenuItem[] = keyed([
  { id: 1, name: 'overview', path: '/overview', icon: 'dashboard' },
  {
    id: 2,
    name: 'data-market',
    icon: 'database',
    children: [
      { id: 20, name: 'data-home', path: '/data-market/home' },
      {
        id: 203,
        name: 'market-companies',
        children: [
          { id: 201, name: 'advanced-filter', path: '/customer-seeking/advanced-filter/enterprise' },
          { id: 202, name: 'customer-groups', path: '/customer-group' },
          { id: 21, name: 'enterprise', path: '/enterprise' },
          { id: 22, name: 'factory', path: '/factory' },
          { id: 24, name: 'search-shop', path: '/data-market/search/shop' },
        ],
      },
      { id: 23, name: 'bidding-home', path: '/bidding/home' },
      {
        id: 204,
        name: 'market-rights',
        children: [
          { id: 27, name: 'patent-home', path: '/search-patent' },
          { id: 28, name: 'trademark-notice', path: '/trademark-data/notice' },
          { id: 29, name: 'qualification-search', path: '/search/search-qualification' },
        ],
      },
      {
        id: 205,
        name: 'market-policy',
        children: [
          { id: 25, name: 'policy-home', path: '/search-policy' },
          { id: 26, name: 'search-project', path: '/data-market/search/project' },
        ],
      },
      { id: 233, name: 'customs-trade', path: '/customs-data/trade-details' },
      { id: 234, name: 'macro-home', path: '/data-market/plan/insight-into/urban-macro-data' },
      {
        id: 206,
        name: 'market-places',
        children: [
          { id: 232, name: 'property', path: '/property' },
          { id: 231, name: 'exhibition', path: '/exhibition' },
          { id: 235, name: 'industry', path: '/industry' },
          { id: 236, name: 'map', path: '/map' },
        ],
      },
    ],
  },
  {
    id: 3,
    name: 'data-application',
    icon: 'appstore',
    children: [
      { id: 31, name: 'applications', path: '/data-application/homepage' },
      {
        id: 32,
        name: 'regional-analysis',
        path: '/data-application/regional-analysis',
      },
      { id: 38, name: 'market-report', path: '/data-application/market-report' },
      {
        id: 301,
        name: 'exclusive-dataset',
        path: '/data-application/exclusive-dataset/list',
      },
      {
        id: 33,
        name: 'remote-office',
        path: '/data-application/remote-office/noregist',
      },
      {
        id: 34,
        name: 'authority-billboard',
        path: '/data-application/authority-billboard/specialized-and-new',
      },
      {
        id: 35,
        name: 'high-enterprises',
        path: '/data-application/high-enterprises/potentialhigh',
      },
      {
        id: 37,
        name: 'macro-statistics',
        path: '/data-application/macro-data/statistics',
      },
      {
        id: 36,
        name: 'enterprise-monitor',
        path: '/data-application/enterprise-monitor/data-updates',
      },
      { id: 39, name: 'tax-report', path: '/data-application/tax-report' },
    ],
  },
  {
    id: 9,
    name: 'cloud-service-group',
    icon: 'cloud',
    children: [
      { id: 91, name: 'cloud-service', path: '/cloud-service/homepage' },
      {
        id: 92,
        name: 'customer-recommend',
        path: '/cloud-service/customer-recommend/fully-enterprise',
      },
      { id: 93, name: 'cloud-files', path: '/cloud-service/download/download-center' },
    ],
  },
  {
    id: 4,
    name: 'my-data',
    icon: 'api',
    access: 'my-data',
    children: [
      { id: 41, name: 'connectors', path: '/my-data/connector/list/enabled', access: 'get-connector-list' },
      { id: 42, name: 'apps', path: '/my-data/app-manage/list', access: 'get-app-list' },
      { id: 47, name: 'agents', path: '/my-data/agents', access: 'get-app-list' },
      { id: 43, name: 'calls-record', path: '/my-data/calls-record', access: 'get-call-log-list' },
      { id: 44, name: 'download-record', path: '/my-data/download-record', access: 'get-file-download-log-list' },
      { id: 46, name: 'webhooks', path: '/my-data/webhooks', access: 'get-app-list' },
      { id: 45, name: 'docs', path: '/docs' },
    ],
  },
  {
    id: 5,
    name: 'cost-center',
    icon: 'wallet',
    access: 'cost-center',
    children: [
      { id: 51, name: 'cost-overview', path: '/cost-center/overview', access: 'get-account-overview' },
      { id: 52, name: 'price-directory', path: '/cost-center/price-directory', access: 'get-price-list' },
    ],
  },
  {
    id: 6,
    name: 'partner',
    icon: 'partner',
    access: 'partner',
    children: [
      { id: 61, name: 'customer-insurance', path: '/partner/customer-insurance', access: 'customer-insurance' },
      { id: 62, name: 'customer-manage', path: '/partner/customer-manage', access: 'customer-manage' },
      { id: 63, name: 'app-manage', path: '/partner/app-manage', access: 'app-manage' },
      { id: 64, name: 'element-manage', path: '/partner/element-manage', access: 'element-manage' },
      { id: 65, name: 'commission-manage', path: '/partner/commission-manage', access: 'commission-manage' },
      { id: 66, name: 'inventory-manage', path: '/partner/inventory-manage', access: 'inventory-manage' },
      { id: 67, name: 'partner-manage', path: '/partner/partner-manage', access: 'partner-manage' },
    ],
  },
  {
    id: 7,
    name: 'company-center',
    icon: 'team',
    children: [
      { id: 71, name: 'department-user', path: '/company-center/department-user', access: 'department-staff' },
      { id: 72, name: 'role-admin', path: '/company-center/role-admin', access: 'role-and-permission' },
      { id: 73, name: 'white-list', path: '/company-center/white-list', access: 'get-white-list' },
      { id: 74, name: 'audit-log', path: '/company-center/audit-log', access: 'role-and-permission' },
    ],
  },
  {
    id: 8,
    name: 'personal-center',
    icon: 'user',
    children: [
      { id: 81, name: 'personal-info', path: '/personal-center/info' },
      { id: 82, name: 'update-password', path: '/personal-center/update-password' },
      { id: 84, name: 'second-factor', path: '/personal-center/second-factor' },
      { id: 83, name: 'own-sessions', path: '/personal-center/sessions' },
      { id: 85, name: 'own-notifications', path: '/personal-center/notifications' },
    ],
  },
]);

/** Returns the entries that `allowed` accepts, without parents that have no children left. */
export function visibleMenus(allowed: (access: AccessKey) => boolean, items: readonly MenuItem[] = MENUS): MenuItem[] {
  return items
    .filter((item) => !item.access || allowed(item.access))
    .map((item) => (item.children ? { ...item, children: visibleMenus(allowed, item.children) } : item))
    .filter((item) => item.path || item.children?.length);
}
