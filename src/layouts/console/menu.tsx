import {
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  CloudOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  PartitionOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { DOCS } from '@daas/contract/docs';
import type { MenuEntry } from '@daas/contract/endpoints/account';
import { SUB_APPS } from '@daas/kit/subApp';
import { Link } from '@umijs/max';
import type { MenuProps } from 'antd';
import type { ComponentType } from 'react';
import { hrefOf } from '@/request/navigation';

/** Icons the server's menus may name. */
const ICONS: Record<string, ComponentType> = {
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  cloud: CloudOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  partner: PartitionOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  wallet: WalletOutlined,
};

type Items = NonNullable<MenuProps['items']>;

export function toItems(menus: readonly MenuEntry[], label: (name: string) => string, close: () => void): Items {
  return menus.map(({ id, name, path, icon, children }) => {
    const Icon = icon ? (ICONS[icon] ?? AppstoreOutlined) : null;
    return {
      key: String(id),
      ...(Icon ? { icon: <Icon /> } : {}),
      label: path?.startsWith(DOCS) ? (
        // Another layout: by a full load.
        <a href={hrefOf(path)}>{label(name)}</a>
      ) : path ? (
        <Link to={path} onClick={close}>
          {label(name)}
        </Link>
      ) : (
        label(name)
      ),
      ...(children?.length ? { children: toItems(children, label, close) } : {}),
    };
  });
}

/** Pages that no entry leads to, by the beginning of their path, and the entry they belong to. */
const BELONGS: readonly (readonly [string, string])[] = [
  ['/connector/', '/my-data/connector/list'],
  ['/my-data/connector/', '/my-data/connector/list'],
  ['/cost-center/price-directory', '/cost-center/price-directory'],
  ['/bidding/customer-group/', '/customer-group'],
  ['/bidding/', '/bidding/home'],
  ['/data-market/search/bidding', '/bidding/home'],
  ['/customs-data/', '/customs-data/trade-details'],
  ['/data-market/search/customs_trade', '/customs-data/trade-details'],
  ['/data-market/search/overseas_buyer', '/customs-data/trade-details'],
  ['/data-market/search/customs_supplier', '/customs-data/trade-details'],
  ['/data-market/search/macro', '/data-market/plan/insight-into/urban-macro-data'],
  ['/policy-details/', '/search-policy'],
  ['/data-market/search/policy', '/search-policy'],
  ['/project-details/', '/data-market/search/project'],
  ['/data-market/search/project', '/data-market/search/project'],
  ['/data-application/exclusive-dataset-detail', '/data-application/exclusive-dataset/list'],
  ['/shop-details/', '/data-market/search/shop'],
  ['/patent-details/', '/search-patent'],
  ['/data-market/search/patent', '/search-patent'],
  ['/search-trademark/', '/trademark-data/notice'],
  ['/trademark-details/', '/trademark-data/notice'],
  ['/data-market/search/trademark', '/trademark-data/notice'],
  ['/data-market/search/qualification', '/search/search-qualification'],
  // What is on file of companies stands at companies.
  ...['risk', 'shareholding', 'officer', 'annual_report'].map(
    (dataSet) => [`/data-market/search/${dataSet}`, '/enterprise'] as const,
  ),
  // What a sub-application draws, and the search of the same data.
  ...Object.values(SUB_APPS)
    .flat()
    .map((segment) => [`/data-market/search/${segment}`, `/${segment}`] as const),
];

/** Ids from the root to the entry that stands for a path: the one sharing most of its segments. */
export function trailTo(pathname: string, menus: readonly MenuEntry[]): string[] {
  const [, place = pathname] = BELONGS.find(([begin]) => pathname.startsWith(begin)) ?? [];
  const here = place.split('/').filter(Boolean);
  let best: { score: number; trail: string[] } = { score: 0, trail: [] };
  const visit = (entries: readonly MenuEntry[], above: string[]) => {
    for (const entry of entries) {
      const trail = [...above, String(entry.id)];
      if (entry.path) {
        const parts = entry.path.split('/').filter(Boolean);
        let shared = 0;
        while (shared < parts.length && parts[shared] === here[shared]) shared++;
        // A sibling tab of a list is still that list; anything shorter is another place.
        const enough = shared === parts.length || (shared >= 2 && shared >= parts.length - 1);
        if (enough && shared > best.score) best = { score: shared, trail };
      }
      if (entry.children) visit(entry.children, trail);
    }
  };
  visit(menus, []);
  return best.trail;
}
