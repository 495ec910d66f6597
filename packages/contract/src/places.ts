import type { PermissionKey } from './permissions';

/** Everything that one key of §6 opens. */
export interface Place {
  access: PermissionKey;
  /** Its pages, each with all pages below it. */
  paths: readonly string[];
  /** Its data set: search, detail, export, connectors and suggestions require the key, too. */
  dataSet?: string;
  /** Prefixes of its endpoints, if it is not an application of the table 'Application home by product type'. */
  area?: 'exclusive' | 'monitor';
}

/**
 * The only table of access keys. Applications and their pages, routes, menu entries, endpoints and data sets use it. //
 * §2, §3 feature flags, §6, docs/decisions/0060
 */
export const PLACES: readonly Place[] = [
  { access: 'get-regional-analysis', paths: ['/data-application/regional-analysis'] },
  { access: 'get-find-property', paths: ['/property'], dataSet: 'property' },
  { access: 'get-remote-office', paths: ['/data-application/remote-office'] },
  { access: 'get-authority-billboard', paths: ['/data-application/authority-billboard'] },
  { access: 'get-high-enterprises', paths: ['/data-application/high-enterprises'] },
  {
    access: 'get-urban-macro-data',
    paths: ['/data-market/plan/insight-into/urban-macro-data', '/data-application/macro-data'],
    dataSet: 'macro',
  },
  { access: 'get-cloud-service', paths: ['/cloud-service'] },
  {
    access: 'get-exclusive-dataset',
    paths: ['/data-application/exclusive-dataset', '/data-application/exclusive-dataset-detail'],
    area: 'exclusive',
  },
  { access: 'get-enterprise-monitor', paths: ['/data-application/enterprise-monitor'], area: 'monitor' },
  { access: 'can_use_factory', paths: ['/factory'], dataSet: 'factory' },
  { access: 'can_use_offline_store', paths: ['/shop-details'], dataSet: 'shop' },
];

/** Pages of any data set; the last segment is its key. */
const DATA_SET_PAGES = ['/data-market/search', '/data-market/data-set'];

const pathsOf = ({ paths, dataSet }: Place): string[] =>
  dataSet ? [...paths, ...DATA_SET_PAGES.map((page) => `${page}/${dataSet}`)] : [...paths];

/** Returns the key of a path of the console; undefined if none is required. */
export const keyOfPath = (path: string): PermissionKey | undefined =>
  PLACES.find((place) => pathsOf(place).some((begin) => path === begin || path.startsWith(`${begin}/`)))?.access;

/** Returns the key of the rows of a data set; undefined if sign-in is enough. */
export const keyOfDataSet = (dataSet: string): PermissionKey | undefined =>
  PLACES.find((place) => place.dataSet === dataSet)?.access;

/** Returns the key of an area's endpoints. */
export const keyOfArea = (area: NonNullable<Place['area']>): PermissionKey =>
  (PLACES.find((place) => place.area === area) as Place).access;
