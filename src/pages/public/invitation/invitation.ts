import type { EndpointOutput } from '@daas/contract/endpoints';

export type Invitation = EndpointOutput<'invitation.get'>;
