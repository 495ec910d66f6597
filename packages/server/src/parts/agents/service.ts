import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { audit, changes } from '../../db/audit';
import type { Limits } from '../../db/schema';
import { endAgent } from '../../features/agents/endAgent';
import { type AgentRow, findAgent, lockAgent, pageOfAgents } from '../../features/agents/repository';
import { writeApp } from '../../features/apps/repository';
import type { MemberContext } from '../../features/context';
import { Refusal } from '../../kernel/refusal';
import { presentLimits } from '../../money/limits';
import { limitsFor, requireNarrower } from './budget';
import { presentAgent, presentAgents } from './present';

const notFound = () => new Refusal('not-found', { what: '@agent' });

export async function list(context: MemberContext, input: EndpointParsedInput<'agent.list'>) {
  const page = await pageOfAgents(context.db, context.caller.companyId, input, context.now);
  return { ...page, list: await presentAgents(context, page.list) };
}

/** The company's agent, locked; one that has ended stays so. */
async function open({ db, caller }: MemberContext, id: number): Promise<AgentRow> {
  const row = await lockAgent(db, caller.companyId, id);
  if (!row) throw notFound();
  if (row.agent.endedAt) throw new Refusal('state-forbids', { name: row.app.name, state: '@ended' });
  return row;
}

export async function narrow(context: MemberContext, { id, ...budget }: EndpointParsedInput<'agent.narrow'>) {
  const row = await open(context, id);
  const limits = limitsFor(budget, { now: context.now, consentedAt: row.agent.createdAt });
  requireNarrower(row.app.limits, limits);
  return save(context, 'agent.narrow', row, limits);
}

export async function widen(context: MemberContext, { id, ...budget }: EndpointParsedInput<'agent.widen'>) {
  const row = await open(context, id);
  const limits = limitsFor(budget, { now: context.now, consentedAt: row.agent.createdAt });
  return save(context, 'agent.widen', row, limits);
}

async function save(context: MemberContext, action: 'agent.narrow' | 'agent.widen', { app }: AgentRow, limits: Limits) {
  const { db, caller, now } = context;
  const changed = changes(presentLimits(app.limits), presentLimits(limits));
  if (Object.keys(changed).length > 0) {
    await writeApp(db, app, { limits }, now);
    await audit(db, context, action, `app:${app.id}`, changed);
  }
  const row = await findAgent(db, caller.companyId, app.id);
  if (!row) throw notFound();
  return presentAgent(context, row);
}

/** Ends it at once; ending it again changes nothing. */
export async function end(context: MemberContext, { id }: EndpointParsedInput<'agent.end'>) {
  const { db, caller, now } = context;
  const row = await lockAgent(db, caller.companyId, id);
  if (!row) throw notFound();
  if (!row.agent.endedAt) {
    await endAgent(db, id, { reason: 'person', by: caller.name, now });
    await audit(db, context, 'agent.end', `app:${id}`, { name: row.app.name, client: row.agent.clientId });
  }
  return { done: true as const };
}
