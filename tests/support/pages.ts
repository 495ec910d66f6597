/** Every page of the route table, at an address that shows something. */
import type { EndpointOutput } from '@daas/contract/endpoints';
import { routes } from '../../config/routes';
import { FIRST_PAGE, type Route } from '../../config/routes/types';
import type { Visitor } from './visitor';

export interface PageRoute {
  /** As in the route table. */
  route: Route;
  public: boolean;
}
export interface PageAddress extends PageRoute {
  path: string;
}

type Params = Record<string, string>;
type Connectors = EndpointOutput<'connector.list'>['list'];
type Plan = EndpointOutput<'regional.list'>['list'][number];
type Report = EndpointOutput<'partner.reports'>['list'][number];
type ExclusiveSet = EndpointOutput<'exclusive.list'>['list'][number];
type Apps = EndpointOutput<'app.list'>['list'];
type CustomerApps = EndpointOutput<'partner.customerApps'>['list'];
type Months = EndpointOutput<'partner.commission'>['list'];
type InventoryDays = EndpointOutput<'partner.inventoryDays'>['list'];
type Elements = EndpointOutput<'partner.elements'>['list'];

interface Things {
  connectors: Connectors;
  apps: Apps;
  plan: Plan;
  report: Report;
  customerApps: CustomerApps;
  elements: Elements;
  exclusive: ExclusiveSet;
  marketReport: string;
  months: Months;
  inventoryDays: InventoryDays;
  /** Of a granted authorization. */
  taxReport: string;
  /** Last part of the link of an authorization that waits for its answer. */
  taxLink: string;
}

/** What stands for the parameters of a path; the first pattern that fits counts. A new one is told by name. */
const SAMPLES: readonly (readonly [RegExp, (things: Things, path: string) => Params])[] = [
  [/^\/customer-group\//, () => ({ type: 'home-decoration' })],
  [/^\/bidding\/customer-group\//, () => ({ type: 'it' })],
  [/^\/data-market\/data-set\//, () => ({ type: 'enterprise' })],
  [/^\/data-market\/search\//, () => ({ type: 'enterprise' })],
  [/^\/bidding\/page-details\//, () => ({ type: 'tender', id: 'bid_000001' })],
  [/^\/customs-data\/overseas/, () => ({ id: 'buy_000001' })],
  [/^\/customs-data\/unrelated/, () => ({ id: 'csu_000001' })],
  [/^\/policy-details\//, () => ({ id: 'pol_e181af2eecfc1c88' })],
  [/^\/project-details\//, () => ({ id: 'prj_000001' })],
  [/^\/shop-details\//, () => ({ id: 'shp_000001' })],
  [/^\/patent-details\//, () => ({ id: 'pat_000001' })],
  [/^\/trademark-details\//, () => ({ id: 'tmk_000001' })],
  [/^\/data-application\/remote-office\//, () => ({ type: 'noregist' })],
  [/^\/data-application\/authority-billboard\//, () => ({ type: 'specialized-and-new' })],
  [/^\/data-application\/high-enterprises\//, () => ({ type: 'potentialhigh' })],
  [/^\/data-application\/regional-analysis\/create/, () => ({ id: 'manufacturing' })],
  [/^\/data-application\/regional-analysis\//, ({ plan: { id, key } }) => ({ id, key })],
  [/^\/data-application\/exclusive-dataset-detail\//, ({ exclusive: { id } }) => ({ id })],
  [/^\/data-application\/market-report\/detail\//, ({ marketReport }) => ({ id: marketReport })],
  [/^\/my-data\/connector\/list\//, () => ({ mode: 'enabled' })],
  [
    /^\/connector\//,
    ({ connectors }, path) => {
      const type = CONNECTOR_PAGES.find(([ending]) => path.endsWith(ending))?.[1] ?? 'API';
      const { id } = connectors.find((one) => one.type === type && one.status === 'enabled') as Connectors[number];
      return { type, id: String(id) };
    },
  ],
  [/^\/my-data\/app-manage\/detail\//, ({ apps }) => ({ id: String(apps[0]?.id) })],
  [/^\/partner\/app-manage\/detail\//, ({ customerApps }) => ({ id: String(customerApps[0]?.id) })],
  [
    /^\/partner\/element-manage\/detail\//,
    ({ elements }) => ({ id: String(elements.find(({ customer_prices: prices }) => prices > 0)?.id) }),
  ],
  [/^\/partner\/commission-manage\/detail\//, ({ months }) => ({ date: String(months[0]?.month) })],
  [/^\/partner\/inventory-manage\/detail\//, ({ inventoryDays }) => ({ date: String(inventoryDays[0]?.day) })],
  [/^\/data-application\/enterprise-monitor\/guide/, () => ({ docId: 'overview' })],
  [/^\/error-codes\//, () => ({ code: 'rate-limited' })],
  [/^\/docs\//, () => ({ key: 'enterprise' })],
  [/^\/tax-authorization\/captcha\//, () => ({ id: 'cut-on-its-way' })],
  [/^\/tax-authorization\//, ({ taxLink }) => ({ id: taxLink })],
  [/^\/data-application\/tax-report\//, ({ taxReport }) => ({ id: taxReport })],
  // Never given out: the page says so without asking.
  [/^\/authorize-agent\//, () => ({ uid: 'cut-on-its-way' })],
  [/^\/cost-center\/overview\//, () => ({ tab: 'ledger' })],
];
/** Pages of connectors that not every type has. */
const CONNECTOR_PAGES = [
  ['/file-manage', 'FILE'],
  ['/data_name_list', 'FILE'],
  ['/download-file', 'DATAPACKET'],
] as const;

/** Pages that need more of their address than the path. */
const QUERIES: Record<string, (things: Things) => string> = {
  '/partner/customer-insurance/result': ({ report }) => `?id=${report.id}`,
  '/exception': () => '?errorCode=E-42&errorMessage=The%20order%20was%20not%20found',
  '/redirect': () => '?redirect=https%3A%2F%2Felsewhere.example%2F',
};

/** What a sub-application draws below its wildcard, and values of a last parameter that lead to different pages. */
const BELOW: Record<string, readonly string[]> = {
  '/enterprise/*': ['search', 'detail/ent_000001', 'detail/ent_000001/tenders', 'detail/ent_000001/changes'],
  '/factory/*': ['search', 'detail/fac_000001/basic'],
  '/exhibition/*': ['search', 'detail/exh_000001/exhibitors'],
  '/property/*': ['search', 'detail/ppt_000001/tenants'],
  '/industry/*': ['', 'C34', 'no-such'],
  '/tax-authorization/*': ['no-such-page'],
  '/docs/*': ['no-such-page'],
  '/connector/:type/detail/:id/guide/:docId': ['overview', 'data_name_list', 'download-file'],
  '/map/*': ['', '?province=%E6%B5%99%E6%B1%9F%E7%9C%81&set=factory'],
};

/** Not opened in the demo, as its homepage shows; the other groups are drawn by the same page. */
const CLOSED = '/data-application/authority-billboard/:type';

/** One route, or each address that is known below its wildcard. */
const expand = (route: Route): Route[] => {
  const below = BELOW[route.path];
  if (below && !route.path.endsWith('/*'))
    return below.map((one) => ({ ...route, path: route.path.replace(/:\w+$/, one) }));
  if (!route.path.endsWith('/*') || route.path === '/*') return [route];
  if (!below) throw new Error(`tests/support/pages.ts knows nothing below ${route.path}`);
  return below.map((one) => ({ ...route, path: route.path.replace(one.startsWith('?') ? '/*' : '*', one) }));
};

/** An address that no route has. */
export const NO_SUCH_PAGE = '/no-such-page';

function fill({ path }: Route, things: Things): string {
  if (path === '/*') return NO_SUCH_PAGE;
  const [, sample = () => ({})] = SAMPLES.find(([pattern]) => pattern.test(path)) ?? [];
  const params: Params = path.includes(':') ? sample(things, path) : {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`tests/support/pages.ts has no sample for :${name} of ${path}`);
    return value;
  });
  return filled + (QUERIES[path]?.(things) ?? '');
}

const leaves = (list: readonly Route[]): Route[] =>
  list.flatMap((route) =>
    route.redirect || route.component === FIRST_PAGE || route.path === CLOSED
      ? []
      : route.routes
        ? leaves(route.routes).map((one) => under(route, one))
        : expand(route),
  );

/** A child is behind its parent's key, too. */
const under = ({ access, name }: Route, child: Route): Route => ({
  ...(access ? { access } : {}),
  ...(name ? { name } : {}),
  ...child,
});

async function thingsOf({ read }: Visitor, taxLink = 'cut-on-its-way'): Promise<Things> {
  const [connectors, apps, plans, reports, customerApps, elements, exclusive, marketReports, months, days, taxReports] =
    await Promise.all([
      read<{ list: Connectors }>('/api/connector/list?mode=all&pageSize=100'),
      read<{ list: Apps }>('/api/app/list'),
      read<{ list: Plan[] }>('/api/regional-analysis'),
      read<{ list: Report[] }>('/api/partner/customer-insurance'),
      read<{ list: CustomerApps }>('/api/partner/apps'),
      read<{ list: Elements }>('/api/partner/elements'),
      read<{ list: ExclusiveSet[] }>('/api/exclusive-data-sets?status=active'),
      read<{ list: { id: string }[] }>('/api/market-report'),
      read<{ list: Months }>('/api/partner/commission'),
      read<{ list: InventoryDays }>('/api/partner/inventory/days'),
      read<{ list: { id: string }[] }>('/api/data-application/tax-report?status=granted'),
    ]);
  return {
    connectors: connectors.list,
    apps: apps.list,
    plan: plans.list[0] as Plan,
    report: reports.list[0] as Report,
    customerApps: customerApps.list,
    elements: elements.list,
    exclusive: exclusive.list[0] as ExclusiveSet,
    marketReport: marketReports.list[0]?.id as string,
    months: months.list,
    inventoryDays: days.list,
    taxReport: taxReports.list[0]?.id as string,
    taxLink,
  };
}

const redirects = (list: readonly Route[]): Route[] =>
  list.flatMap((route) => (route.redirect ? [route] : redirects(route.routes ?? [])));

/** Addresses that lead to another, and which. */
export async function everyRedirect(visitor: Visitor): Promise<{ path: string; to: string }[]> {
  const things = await thingsOf(visitor);
  return redirects(routes).map((route) => {
    const path = fill(route, things);
    // What stands for a parameter here stands for it there.
    const values = new Map(route.path.split('/').map((part, index) => [part, path.split('/')[index] ?? part]));
    const to = (route.redirect as string).split('/').map((part) => (part.startsWith(':') ? values.get(part) : part));
    return { path, to: to.join('/') };
  });
}

const [signedIn = [], open = [], alone = []] = routes.map((root) => leaves(root.routes ?? []));

/** Every page of the route table, and those that are known below a wildcard. */
export const PAGES: readonly PageRoute[] = [
  ...open.map((route) => ({ route, public: true })),
  ...[...signedIn, ...alone].map((route) => ({ route, public: false })),
];

/** Returns how to find the address of a page; `visitor` may see everything. Without `taxLink`, links of taxpayers are invalid. */
export async function addresses(visitor: Visitor, taxLink?: string): Promise<(page: PageRoute) => string> {
  const things = await thingsOf(visitor, taxLink);
  return ({ route }) => fill(route, things);
}

/** Returns every page with its address; `visitor` may see everything. */
export async function everyPage(visitor: Visitor): Promise<PageAddress[]> {
  const addressOf = await addresses(visitor);
  return PAGES.map((page) => ({ ...page, path: addressOf(page) }));
}
