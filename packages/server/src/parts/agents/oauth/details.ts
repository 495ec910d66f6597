import { AGENT_DATA_SETS_MAX } from '@daas/contract/constants';
import { DATA_SET_LIST, type DataSetDefinition } from '@daas/contract/datasets';
import { budget } from '@daas/contract/endpoints/agents';
import { requireLimitOrder } from '@daas/contract/shapes';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { agents, apps, connectors } from '../../../db/schema';
import { sameCompany } from '../../../db/tenant';
import { fieldsOf, Refusal } from '../../../kernel/refusal';
import { validate } from '../../../kernel/validate';
import { presentLimits } from '../../../money/limits';
import { endFor } from '../budget';

/** What agents propose and are told that they were given. // RFC 9396, decision 0087 */
export const DATA_BUDGET = 'data_budget';
const LANGUAGE = 'en-US';

export const canBeAsked = ({ integratorTypes }: DataSetDefinition): boolean => integratorTypes.includes('API');
const KEYS = DATA_SET_LIST.filter(canBeAsked).map(({ key }) => key);

/** What a person may set, all of it left to the person where it is not named. Amounts are of 1/10000 yuan. */
const proposal = z
  .strictObject(budget)
  .partial()
  .extend({
    type: z.literal(DATA_BUDGET),
    locations: z.array(z.string()).optional(),
    data_sets: z.array(z.enum(KEYS)).max(AGENT_DATA_SETS_MAX).optional(),
  })
  .superRefine(requireLimitOrder);
export type Proposal = z.output<typeof proposal>;

interface DetailRequest {
  /** The parameter `authorization_details`. */
  all: string;
  detail: object;
  resource: string;
  now: Date;
}

/** What is wrong with what an agent proposes, in words for its client; undefined where nothing is. */
export function wrongIn({ all, detail, resource, now }: DetailRequest): string | undefined {
  try {
    if (JSON.parse(all).length > 1) return `one ${DATA_BUDGET} at most`;
    const { ends_at, locations = [] } = validate(proposal, detail, LANGUAGE);
    if (locations.some((location) => location !== resource)) return `locations: ${resource} alone`;
    if (ends_at !== undefined) endFor(ends_at, { now, consentedAt: now });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ascii(
      fieldsOf(error, LANGUAGE)
        .map(({ field, message }) => `${field}: ${message}`)
        .join('; '),
    );
  }
}

/** As a description of an error may be. // RFC 6749 §4.1.2.1 */
const ascii = (text: string) => text.replace(/[“”"]/g, "'").replace(/[^ -~]|\\/g, '?');

/** Of a request that was let through. */
export const proposalOf = (all: string | undefined): Proposal =>
  proposal.parse(all === undefined ? { type: DATA_BUDGET } : JSON.parse(all)[0]);

/** What an agent may ask and spend now: its consent, and what persons have changed since. */
export async function granted(db: Db, appId: number, resource: string) {
  const rows = await db
    .select({ limits: apps.limits, dataSet: connectors.dataSet })
    .from(agents)
    .innerJoin(apps, and(eq(apps.id, agents.appId), sameCompany(apps, agents)))
    .leftJoin(
      connectors,
      and(eq(connectors.appId, apps.id), sameCompany(connectors, apps), isNull(connectors.deletedAt)),
    )
    .where(eq(agents.appId, appId))
    .orderBy(connectors.id);
  const [first] = rows;
  if (!first) throw new Error(`There is no agent ${appId}`);
  const { spend_per_call, spend_per_day, spend_total, ends_at } = presentLimits(first.limits);
  return {
    type: DATA_BUDGET,
    locations: [resource],
    data_sets: rows.flatMap(({ dataSet }) => dataSet ?? []),
    spend_per_call,
    spend_per_day,
    spend_total,
    ends_at,
  };
}
