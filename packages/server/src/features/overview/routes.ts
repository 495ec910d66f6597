import type { overview } from '@daas/contract/endpoints/overview';
import type { Handlers } from '../../http/context';

export const overviewRoutes = {} as Handlers<keyof typeof overview>;
