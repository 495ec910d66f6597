import type { webhooks } from '@daas/contract/endpoints/webhooks';
import type { Handlers } from '../context';
import { deliveries, delivery, replay } from './deliveries';
import { replayEvents } from './replay';
import { create, list, remove, rotateSecret, test, update } from './service';

export const webhooksRoutes: Handlers<keyof typeof webhooks> = {
  'webhook.list': list,
  'webhook.create': create,
  'webhook.update': update,
  'webhook.rotateSecret': rotateSecret,
  'webhook.delete': remove,
  'webhook.test': test,
  'webhook.deliveries': deliveries,
  'webhook.delivery': delivery,
  'webhook.replayEvents': replayEvents,
  'webhook.replay': replay,
};
