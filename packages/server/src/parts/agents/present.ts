import { dataSet } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { type AgentRow, dataSetsOf } from '../../features/agents/repository';
import { usageOf } from '../../features/connectors/usage';
import type { MemberContext } from '../../features/context';
import { iso, isoOrNull } from '../../kernel/time';
import { presentLimits } from '../../money/limits';

type Agent = EndpointOutput<'agent.narrow'>;

export async function presentAgents({ db, caller, now, language }: MemberContext, rows: AgentRow[]): Promise<Agent[]> {
  const ids = rows.map(({ app }) => app.id);
  const used = await usageOf(db, 'app', ids, now);
  const bound = await dataSetsOf(db, caller.companyId, ids);
  return rows.map(({ agent, app, person }) => {
    const { spend_per_call, spend_per_day, spend_total, ends_at } = presentLimits(app.limits);
    const expired = agent.endedAt === null && ends_at !== null && new Date(ends_at) <= now;
    const { spend_today, spend_total: spent } = used(app.id);
    return {
      id: app.id,
      name: app.name,
      client: { id: agent.clientId, host: new URL(agent.clientId).host, name: agent.clientName },
      status: agent.endedAt !== null || expired ? 'ended' : 'active',
      data_sets: bound
        .filter(({ appId }) => appId === app.id)
        .map(({ id, dataSet: key }) => {
          const def = dataSet(key);
          return { key, name: def ? nameOf(def, language) : key, connector_id: id };
        }),
      limits: { spend_per_call, spend_per_day, spend_total, ends_at },
      used: { spend_today, spend_total: spent },
      consented_by: { id: agent.personId, name: person },
      consented_at: iso(agent.createdAt),
      ended_at: isoOrNull(agent.endedAt) ?? (expired ? ends_at : null),
      end_reason: agent.endReason ?? (expired ? 'expired' : null),
      last_used_at: isoOrNull(app.lastUsedAt),
    };
  });
}

export async function presentAgent(context: MemberContext, row: AgentRow): Promise<Agent> {
  const [agent] = await presentAgents(context, [row]);
  return agent as Agent;
}
