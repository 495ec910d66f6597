import { MAIN_PRODUCT_TYPE } from './constants';
import { PRODUCT_IDS, type PRODUCT_TYPES } from './enums';
import type { PermissionKey } from './permissions';
import { keyOfPath } from './places';

export type ApplicationKey = (typeof PRODUCT_TYPES)[number];

/** An application sold next to the market. */
export interface Application {
  key: ApplicationKey;
  /**
   * Number of the application in profiles and calls. The specification defines only 50, the platform itself. // §3, §9
   */
  productType: number;
  /** Product of §6. See docs/decisions/specification-readings.md. */
  productId: (typeof PRODUCT_IDS)[keyof typeof PRODUCT_IDS];
  name_cn: string;
  name_en: string;
  /** Permission that a member needs to open it. */
  access: PermissionKey | null;
  /** Address of its start page. // §2 'Application home by product type' */
  path: string;
  /** List price of a year, in 1/10000 yuan. */
  yearly: number;
  /** Uses that a trial includes. */
  trialQuota: number;
}

/** The platform itself: connectors, apps and the market. */
export const MAIN_PRODUCT = {
  productType: MAIN_PRODUCT_TYPE,
  productId: PRODUCT_IDS.sales,
  name_cn: '企业数据平台',
  name_en: 'Enterprise data platform',
};

// biome-ignore format: one line each
const SOLD_APPLICATIONS: readonly Omit<Application, 'access'>[] = [
  { key: 'region_analysis_data', productType: 51, productId: PRODUCT_IDS.sales, name_cn: '区域产业分析', name_en: 'Regional industry analysis', path: '/data-application/regional-analysis', yearly: 198_000_000, trialQuota: 3 },
  { key: 'estate_data', productType: 52, productId: PRODUCT_IDS.crmIntelAcquisition, name_cn: '找楼宇', name_en: 'Property search', path: '/property/estate/home', yearly: 98_000_000, trialQuota: 20 },
  { key: 'remote_office', productType: 53, productId: PRODUCT_IDS.crmIntelAcquisition, name_cn: '异地办公客群', name_en: 'Remote-office customer groups', path: '/data-application/remote-office/noregist', yearly: 68_000_000, trialQuota: 20 },
  { key: 'authority_billboard', productType: 54, productId: PRODUCT_IDS.crmIntelAcquisition, name_cn: '权威榜单', name_en: 'Authoritative rankings', path: '/data-application/authority-billboard/specialized-and-new', yearly: 68_000_000, trialQuota: 20 },
  { key: 'high_enterprises', productType: 55, productId: PRODUCT_IDS.crmIntelAcquisition, name_cn: '高企客群', name_en: 'High-tech customer groups', path: '/data-application/high-enterprises/potentialhigh', yearly: 68_000_000, trialQuota: 20 },
  { key: 'city_data', productType: 56, productId: PRODUCT_IDS.sales, name_cn: '城市宏观数据', name_en: 'Urban macro data', path: '/data-market/plan/insight-into/urban-macro-data', yearly: 128_000_000, trialQuota: 50 },
  { key: 'cloud_service_data', productType: 57, productId: PRODUCT_IDS.crmIntelAcquisition, name_cn: '云服务客户洞察', name_en: 'Cloud-service customer insights', path: '/cloud-service/homepage', yearly: 158_000_000, trialQuota: 20 },
  { key: 'tax_report', productType: 58, productId: PRODUCT_IDS.sales, name_cn: '税务报告', name_en: 'Tax report', path: '/data-application/tax-report', yearly: 88_000_000, trialQuota: 5 },
];
/** The permission of each application is that of its start page. */
export const APPLICATIONS: readonly Application[] = SOLD_APPLICATIONS.map((application) => ({
  ...application,
  access: keyOfPath(application.path) ?? null,
}));

/** Applications with a monthly limit of rows in files, and a limit of files on trial. */
export const FILE_APPLICATIONS: readonly ApplicationKey[] = [
  'estate_data',
  'remote_office',
  'authority_billboard',
  'high_enterprises',
  'city_data',
];

export const applicationByKey = (key: ApplicationKey): Application =>
  APPLICATIONS.find((application) => application.key === key) as Application;
/**
 * Properties of an endpoint that belongs to an application: permission and allowed states. `makes` marks endpoints that
 * create something.
 */
export const endpointOf = (key: ApplicationKey, makes?: 'makes') => ({
  access: applicationByKey(key).access ?? ('session' as const),
  application: { key, ...(makes ? { makes: true as const } : {}) },
});
export const applicationOf = (productType: number): Application | undefined =>
  APPLICATIONS.find((application) => application.productType === productType);
