import type { files } from '@daas/contract/endpoints/files';
import type { Handlers } from '../../http/context';

export const filesRoutes = {} as Handlers<keyof typeof files>;
