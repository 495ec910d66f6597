import { annualReport } from './annualReport';
import { bidding } from './bidding';
import { customsSupplier } from './customsSupplier';
import { customsTrade } from './customsTrade';
import type { DataSetDefinition } from './definition';
import { enterprise } from './enterprise';
import { exhibition } from './exhibition';
import { factory } from './factory';
import { industry } from './industry';
import { macro } from './macro';
import { officer } from './officer';
import { overseasBuyer } from './overseasBuyer';
import { patent } from './patent';
import { policy } from './policy';
import { project } from './project';
import { projectCompany } from './projectCompany';
import { property } from './property';
import { qualification } from './qualification';
import { risk } from './risk';
import { shareholding } from './shareholding';
import { shop } from './shop';
import { trademark } from './trademark';

export * from './catalogue';
export * from './categories';
export * from './changes';
export * from './definition';
export * from './filter';
export * from './filterConfig';
export * from './filterProblems';
export * from './mask';
export * from './price';
export * from './provenance';
export * from './relation';
export * from './requests';
export * from './row';
export * from './severity';
export * from './view';

/** All data sets of the market in catalog order. */
export const DATA_SETS = {
  enterprise,
  risk,
  shareholding,
  officer,
  annual_report: annualReport,
  factory,
  shop,
  bidding,
  patent,
  trademark,
  customs_trade: customsTrade,
  overseas_buyer: overseasBuyer,
  customs_supplier: customsSupplier,
  policy,
  project,
  project_company: projectCompany,
  qualification,
  macro,
  property,
  industry,
  exhibition,
} as const satisfies Record<string, DataSetDefinition>;

export type DataSetKey = keyof typeof DATA_SETS;
export const DATA_SET_LIST: readonly DataSetDefinition[] = Object.values(DATA_SETS);

/** Returns the data set of that key, or undefined. */
export const dataSet = (key: string): DataSetDefinition | undefined =>
  Object.hasOwn(DATA_SETS, key) ? DATA_SETS[key as DataSetKey] : undefined;
