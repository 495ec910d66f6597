import { eq, type SQL, sql } from 'drizzle-orm';
import { apps, connectors } from './schema';
import { sameCompany } from './tenant';

/**
 * Condition: connectors of programs, not of agents. An agent's app and connectors belong to its consent, so only the module
 * of agents reads and changes them; other endpoints would skip its rules and its step-up.
 */
export const ofProgram = (): SQL =>
  sql`exists (select 1 from ${apps} where ${sameCompany(apps, connectors)} and ${eq(apps.id, connectors.appId)} and ${eq(apps.kind, 'program')})`;
