import type { Request, Response } from 'express';
import { applyScenario, scenarioPage } from './lib/scenarios';
import { answerByPlatform, clockScript } from './lib/server';

/**
 * `npm run dev` without any other service: `/api` and `/open` are answered by the server itself, in this process, on
 * a database in memory. Scenarios (`/mock` of the development server) bend the answers without a change of code.
 * The first file with a matching entry answers, in the order of their names, hence this one's: a file of your own
 * (`mock/user.ts` with `'GET /api/user/info'`) comes before it.
 */
const answer = async (req: Request, res: Response): Promise<void> => {
  if (await applyScenario(req, res)) return;
  await answerByPlatform(req, res);
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const handlers = Object.fromEntries(
  METHODS.flatMap((method) => ['/api/(.*)', '/open/(.*)'].map((path) => [`${method} ${path}`, answer] as const)),
);

export default { ...handlers, 'GET /mock': scenarioPage, 'GET /mock/clock.js': clockScript };
