import type { PermissionKey } from './permissions';

/** What opens with one key of §6, wherever it stands. */
export interface Place {
  access: PermissionKey;
  /** Its pages, each with everything below it. */
  paths: readonly string[];
  /** The data set whose rows it is about: search, detail, export, connectors and suggestions ask for the key, too. */
  dataSet?: string;
  /** What the names of its endpoints begin with, where it is no application of the table 'Application home by product type'. */
  area?: 'exclusive' | 'monitor';
}

/**
 * The one table of who may enter what: applications and their destinations, routes, menu entries, endpoints and data
 * sets take their key from here. // §2, §3 feature flags, §6, docs/decisions/0060
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

/** Pages of any data set: what one of them shows is in its last segment. */
const DATA_SET_PAGES = ['/data-market/search', '/data-market/data-set'];

const pathsOf = ({ paths, dataSet }: Place): string[] =>
  dataSet ? [...paths, ...DATA_SET_PAGES.map((page) => `${page}/${dataSet}`)] : [...paths];

/** The key that a path of the console asks for; undefined where it is no place's. */
export const keyOfPath = (path: string): PermissionKey | undefined =>
  PLACES.find((place) => pathsOf(place).some((begin) => path === begin || path.startsWith(`${begin}/`)))?.access;

/** The key that the rows of a data set ask for; undefined where being signed in is enough. */
export const keyOfDataSet = (dataSet: string): PermissionKey | undefined =>
  PLACES.find((place) => place.dataSet === dataSet)?.access;

/** The key of an area's endpoints. */
export const keyOfArea = (area: NonNullable<Place['area']>): PermissionKey =>
  (PLACES.find((place) => place.area === area) as Place).access;
