import type { Request, Response } from 'express';
import { applyScenario, scenarioPage } from './lib/scenarios';
import { answerByPlatform } from './lib/server';

/**
 * `npm run dev` without any other service: whatever no other mock file answers is answered by the server itself with a
 * small demo (`packages/demo/src/mocks.ts`). Scenarios (`/mock` of the development server) bend the answers without a change
 * of code. The first file with a matching entry answers, in the order of their names, hence this one's; `example.ts`
 * shows how to write another.
 */
const answer = async (req: Request, res: Response): Promise<void> => {
  if (await applyScenario(req, res)) return;
  await answerByPlatform(req, res);
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const handlers = Object.fromEntries(
  METHODS.flatMap((method) => ['/api/(.*)', '/open/(.*)'].map((path) => [`${method} ${path}`, answer] as const)),
);

export default { ...handlers, 'GET /mock': scenarioPage };
