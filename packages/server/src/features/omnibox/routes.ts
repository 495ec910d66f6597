import type { omnibox } from '@daas/contract/endpoints/omnibox';
import type { Handlers } from '../context';
import { findObjects } from './objects';

export const omniboxRoutes: Handlers<keyof typeof omnibox> = { 'omnibox.objects': findObjects };
