import { serve } from '@daas/server/serve';

/** `npm start` in a clone of the repository: a new database is a demo to try out, unless a setting says otherwise. */
await serve({ newDatabase: 'demo', loadDemo: () => import('./seed') });
