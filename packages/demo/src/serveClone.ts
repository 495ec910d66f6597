import { pathToFileURL } from 'node:url';
import { PARTS } from '@daas/server/parts/index';
import type { Demo } from '@daas/server/start/platform';
import { serve } from '@daas/server/start/serve';

/** The demo, which prints its first step and the seconds that all of them took: a start has one line for each thing. */
async function loadDemo(): Promise<Demo> {
  const { seedDemo, DEMO_ACCOUNT } = await import('./seed');
  return {
    DEMO_ACCOUNT,
    async seedDemo(services, { print = () => undefined }) {
      const begin = performance.now();
      let steps = 0;
      const exists = await seedDemo(services, {
        print(line) {
          steps += 1;
          if (steps === 1) print(line);
        },
      });
      if (steps > 0) print(`Made the demo (${Math.round((performance.now() - begin) / 1000)} s)`);
      return exists;
    },
  };
}

/**
 * The server of `npm start` in a clone of the repository: a new database is a demo to try out, unless a setting says
 * otherwise. It is made while the console is built.
 */
export const serveClone = (consoleBuilt?: Promise<void>): Promise<void> =>
  serve({ parts: PARTS, newDatabase: 'demo', loadDemo, ...(consoleBuilt ? { consoleBuilt } : {}) });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await serveClone();
