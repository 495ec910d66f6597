import { UNLIMITED } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { CONNECTOR_TYPES, type ConnectorType } from '@daas/contract/enums';
import type { Limits } from '@daas/contract/shapes';
import { type DraftGroup, fromFilter, parseFilter, toFilter } from '@daas/kit/FilterBuilder/tree';
import { defaultFields, type Product } from '../components/price';

export const STEPS = ['product', 'fields', 'filter', 'app', 'quote'] as const;
export type Step = (typeof STEPS)[number];

/** All that is chosen and typed in the wizard; plain data, so that a tab's storage can hold it. */
export interface Draft {
  step: Step;
  product: string | null;
  type: ConnectorType | null;
  fields: string[];
  filter: DraftGroup;
  keyword: string;
  sort: string | null;
  name: string;
  /** The name that was proposed from the search. */
  proposed: string;
  description: string;
  app_id: number | null;
  ip_rules: string[];
  limits: Limits;
}

export const emptyDraft = (): Draft => ({
  step: 'product',
  product: null,
  type: null,
  fields: [],
  filter: fromFilter(null),
  keyword: '',
  sort: null,
  name: '',
  proposed: '',
  description: '',
  app_id: null,
  ip_rules: [],
  limits: UNLIMITED,
});

const isType = (text: string | null): text is ConnectorType =>
  (CONNECTOR_TYPES as readonly string[]).includes(text ?? '');

/** A link such as `?product=enterprise&fields=name,city&filter={…}` begins a new draft; null without one. */
export function draftFromQuery(query: URLSearchParams): Draft | null {
  const product = query.get('product');
  if (!product) return null;
  const type = query.get('type');
  return {
    ...emptyDraft(),
    product,
    type: isType(type) ? type : null,
    fields: query.get('fields')?.split(',').filter(Boolean) ?? [],
    filter: fromFilter(parseFilter(query.get('filter'))),
    keyword: query.get('keyword') ?? '',
    sort: query.get('sort'),
    // What was chosen before is there to be changed; what is left to decide comes first.
    step: query.has('fields') ? 'app' : 'fields',
  };
}

/** Another product has other fields: what was chosen of the old one goes, what was typed stays. */
export const chooseProduct = (draft: Draft, product: string, type: ConnectorType): Draft =>
  draft.product === product
    ? { ...draft, type }
    : { ...draft, product, type, fields: [], filter: fromFilter(null), keyword: '', sort: null };

/** A DATAPACKET's dimensions are fixed. // §1 */
export const chosenFields = (draft: Draft, product: Product): string[] =>
  draft.type === 'DATAPACKET' ? defaultFields(product) : draft.fields;

/** Which rows it is about, as the server takes it. */
export const questionOf = ({ filter, keyword }: Pick<Draft, 'filter' | 'keyword'>) => ({
  filter: toFilter(filter),
  keyword: keyword.trim() || null,
});

/** Whether the step holds all the next one needs. */
export function isComplete(step: Step, draft: Draft, product: Product | undefined): boolean {
  switch (step) {
    case 'product':
      return draft.product !== null && draft.type !== null;
    case 'fields':
      return product !== undefined && chosenFields(draft, product).length > 0;
    case 'app':
      return draft.name.trim() !== '' && draft.app_id !== null;
    default:
      return true;
  }
}

/** Steps that may be opened: those before the first incomplete one, and it. */
export const reachable = (draft: Draft, product: Product | undefined): Step[] => {
  const stop = STEPS.findIndex((step) => !isComplete(step, draft, product));
  return STEPS.slice(0, stop === -1 ? STEPS.length : stop + 1);
};

/** What the server is asked to create; null while something is missing. */
export function toInput(draft: Draft): EndpointInput<'connector.create'> | null {
  if (!draft.product || !draft.type || draft.app_id === null) return null;
  return {
    product: draft.product,
    type: draft.type,
    app_id: draft.app_id,
    name: draft.name,
    description: draft.description,
    fields: draft.type === 'DATAPACKET' ? [] : draft.fields,
    ...questionOf(draft),
    sort: draft.sort,
    ip_rules: draft.ip_rules.filter((rule) => rule.trim()),
    limits: draft.limits,
  };
}

/** The step whose input the server named in a refusal. */
export const stepOfField = (field: string): Step => {
  const [head] = field.split('.');
  if (head === 'product' || head === 'type') return 'product';
  if (head === 'fields') return 'fields';
  return ['filter', 'keyword', 'sort'].includes(head ?? '') ? 'filter' : 'app';
};
