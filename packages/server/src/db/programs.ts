import { eq, type SQL, sql } from 'drizzle-orm';
import { apps, connectors } from './schema';
import { sameCompany } from './tenant';

/**
 * The condition of connectors that a program calls. An agent's app and connectors are its consent: they are read and changed
 * in the module of agents alone, so that no other address of them skips its rules and its step-up.
 */
export const ofProgram = (): SQL =>
  sql`exists (select 1 from ${apps} where ${sameCompany(apps, connectors)} and ${eq(apps.id, connectors.appId)} and ${eq(apps.kind, 'program')})`;
