import type { EndpointOutput } from '@daas/contract/endpoints';

export type Account = EndpointOutput<'serviceAccount.list'>['list'][number];

export type AccountAct = 'edit' | 'tokens' | 'enable' | 'disable' | 'remove';
