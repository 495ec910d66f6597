import { pathToFileURL } from 'node:url';
import { serve } from '@daas/server/serve';

/**
 * The server of `npm start` in a clone of the repository: a new database is a demo to try out, unless a setting says
 * otherwise. It is made meanwhile where the console is still built.
 */
export const serveClone = (consoleBuilt?: Promise<void>): Promise<void> =>
  serve({ newDatabase: 'demo', loadDemo: () => import('./seed'), ...(consoleBuilt ? { consoleBuilt } : {}) });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await serveClone();
