import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Account } from './account';

export type Token = Account['tokens'][number];

export type IssuedToken = EndpointOutput<'serviceAccount.createToken'>;
