import { bidding } from './bidding';
import type { DataSetDefinition } from './definition';
import { enterprise } from './enterprise';
import { exhibition } from './exhibition';
import { factory } from './factory';
import { industry } from './industry';
import { patent } from './patent';
import { property } from './property';
import { qualification } from './qualification';
import { shop } from './shop';
import { trademark } from './trademark';

export * from './catalogue';
export * from './categories';
export * from './definition';
export * from './filter';
export * from './filterConfig';
export * from './mask';
export * from './price';
export * from './relation';
export * from './requests';
export * from './uscc';
export * from './view';

/** Every data set of the market, in the order the catalogue shows them. */
export const DATA_SETS = {
  enterprise,
  factory,
  shop,
  bidding,
  patent,
  trademark,
  qualification,
  property,
  industry,
  exhibition,
} as const satisfies Record<string, DataSetDefinition>;

export type DataSetKey = keyof typeof DATA_SETS;
export const DATA_SET_LIST: readonly DataSetDefinition[] = Object.values(DATA_SETS);

/** The data set of that key, or undefined. */
export const dataSet = (key: string): DataSetDefinition | undefined =>
  Object.hasOwn(DATA_SETS, key) ? DATA_SETS[key as DataSetKey] : undefined;
