/** The built console served with fixed answers instead of a server, for measuring and looking at pages. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { MENUS } from '@daas/contract/menus';
import { PERMISSION_KEYS, toOperationPermissions } from '@daas/contract/permissions';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};
const company = { _id: 'demo', company_id: 20_000_001, name: '星河数据科技有限公司' };

const ANSWERS: Record<string, unknown> = {
  // The console's pages are a member's, sign-in is a guest's.
  '/api/common-account/companies': { companies: [], company_id: null } satisfies EndpointOutput<'account.companies'>,
  '/api/common-account/menus': { menu_lists: MENUS },
  '/api/common-account/permissions': {
    permissions: [1],
    operation_permissions: toOperationPermissions(PERMISSION_KEYS),
  },
  '/api/user/info': {
    name: '王敏',
    products: [],
    weekly_report_visible: false,
    foreign_trade_profile: { user_id: 10_000_001, company_id: company.company_id, role_names: [], is_admin: true },
    companies: [company],
    service_error_product_types: [],
    portrait: null,
    second_factor_due: null,
    preferences: { locale: null, theme: null, time_zone: 'Asia/Shanghai' },
  } satisfies EndpointOutput<'user.info'>,
};

export async function serveConsole(dist: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const data = ANSWERS[pathname] ?? { list: [], total: 0, current: 1, pageSize: 20 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data }));
      return;
    }
    const asked = path.join(dist, pathname);
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : path.join(dist, 'index.html');
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
