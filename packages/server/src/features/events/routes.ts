import type { events } from '@daas/contract/endpoints/events';
import type { Handlers } from '../context';
import { list } from './events';
import { countUnread, listNotices, markRead } from './notices';

export const eventsRoutes: Handlers<keyof typeof events> = {
  'event.list': list,
  'notice.list': listNotices,
  'notice.unread': countUnread,
  'notice.read': markRead,
};
