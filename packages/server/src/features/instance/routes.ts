import { Readable } from 'node:stream';
import type { instance as endpoints } from '@daas/contract/endpoints/instance';
import { apiDocument } from '@daas/contract/openapi';
import { ownBuild } from '../../kernel/build';
import { siteOf } from '../../kernel/site';
import type { Handlers } from '../context';
import { cookieName } from '../sessions/cookies';
import { SESSION } from '../sessions/session';

export const instanceRoutes: Handlers<keyof typeof endpoints> = {
  'instance.get': async ({ services: { mode } }) => ({ mode, ...ownBuild() }),
  'instance.openapi': async (context) => ({
    fileName: 'openapi.json',
    contentType: 'application/json; charset=utf-8',
    body: Readable.from([
      JSON.stringify(
        apiDocument(siteOf(context.request, context.services.config), cookieName(context, SESSION), ownBuild()),
      ),
    ]),
  }),
};
