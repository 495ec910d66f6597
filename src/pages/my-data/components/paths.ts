import type { ConnectorType } from '@daas/contract/enums';

/** Tabs of a connector, base-info first. // §2 */
export const CONNECTOR_TABS = [
  'base-info',
  'data-query',
  'calls-record',
  'file-manage',
  'cost-statistics',
  'guide',
] as const;
export type ConnectorTab = (typeof CONNECTOR_TABS)[number];

/** Files are managed where files are delivered, queries run where programs query. */
export const tabsOf = (type: ConnectorType): ConnectorTab[] =>
  CONNECTOR_TABS.filter((tab) => (type === 'API' ? tab !== 'file-manage' : tab !== 'data-query'));

export const detailPath = ({ id, type }: { id: number; type: ConnectorType }, tab: string): string =>
  `/connector/${type}/detail/${id}/${tab}`;

export const createPath = (query: Record<string, string> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return `/my-data/connector/create${text ? `?${text}` : ''}`;
};

export const APPS_PATH = '/my-data/app-manage/list';
export const appPath = (id: number): string => `/my-data/app-manage/detail/${id}`;
