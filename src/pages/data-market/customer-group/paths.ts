import type { CustomerGroup } from '@daas/contract/customerGroups';

export const groupPath = ({ area, type }: Pick<CustomerGroup, 'area' | 'type'>): string =>
  `${area === 'bidding' ? '/bidding' : ''}/customer-group/${type}`;
