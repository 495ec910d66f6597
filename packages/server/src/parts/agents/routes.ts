import type { agents } from '@daas/contract/endpoints/agents';
import type { Handlers } from '../../features/context';
import { approve, refuse } from './consent';
import { showRequest } from './request';
import { end, list, narrow, widen } from './service';

export const agentsRoutes: Handlers<keyof typeof agents> = {
  'agent.request': showRequest,
  'agent.approve': approve,
  'agent.refuse': refuse,
  'agent.list': list,
  'agent.narrow': narrow,
  'agent.widen': widen,
  'agent.end': end,
};
