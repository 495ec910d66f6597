import { MAX_AGENTS, MAX_CONNECTORS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { audit } from '../../db/audit';
import { agents, NO_LIMITS } from '../../db/schema';
import { lockedCount, takenNames } from '../../features/agents/repository';
import { insertApp } from '../../features/apps/repository';
import { enqueueProvisioning } from '../../features/connectors/jobs';
import { insertConnector, lockedCount as lockedConnectors } from '../../features/connectors/repository';
import type { MemberContext } from '../../features/context';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import { limitsFor } from './budget';
import { metadataText } from './oauth/documents';
import { type Interaction, SCOPE } from './oauth/provider';
import { within } from './oauth/states';
import { clientOf, dataSetOffers, openRequest } from './request';

/** The browser goes on at once. */
const ANSWER_SECONDS = 300;

/** Answers the request; the browser goes to where the authorization server tells the client. */
async function answer(interaction: Interaction, result: object): Promise<string> {
  interaction.result = result;
  await interaction.save(ANSWER_SECONDS);
  return interaction.returnTo;
}

/**
 * The consent: an app of kind `agent` with its limits, a connector for each data set, and the grant that its tokens come from,
 * in one transaction.
 */
export async function approve(context: MemberContext, input: EndpointParsedInput<'agent.approve'>) {
  const { db, caller, now } = context;
  const { companyId, personId, departmentId } = caller;
  return within.run({ db, ends: 'reuse' }, async () => {
    const { provider, interaction } = await openRequest(context, input.uid);
    const client = clientOf(interaction);
    const metadata = interaction.prompt.details.client;
    const limits = limitsFor(input, { now, consentedAt: now });
    const offers = await choose(context, input.data_sets);
    if ((await lockedCount(db, companyId, now)) >= MAX_AGENTS)
      throw new Refusal('quota-reached', { what: '@agent', limit: MAX_AGENTS });
    if ((await lockedConnectors(db, companyId)) + offers.length > MAX_CONNECTORS)
      throw new Refusal('quota-reached', { what: '@connector', limit: MAX_CONNECTORS });
    const name = freeName(client.name, await takenNames(db, companyId));
    const common = { companyId, ipRules: [], createdBy: personId, createdAt: now, updatedAt: now };
    const { id } = await insertApp(db, {
      ...common,
      kind: 'agent',
      name,
      description: client.id,
      departmentId,
      limits,
    });
    for (const { def, fields } of offers) {
      const connector = await insertConnector(db, {
        ...common,
        appId: id,
        type: 'API',
        dataSet: def.key,
        fields,
        name: `${name} · ${nameOf(def, context.language)}`,
        limits: NO_LIMITS,
      });
      await enqueueProvisioning(context, connector.id);
    }
    await db.insert(agents).values({
      appId: id,
      companyId,
      clientId: client.id,
      clientName: client.name,
      clientMetadata: metadata ? metadataText(metadata) : null,
      personId,
      createdAt: now,
    });
    const { spend_per_call, spend_per_day, spend_total } = input;
    const ends_at = iso(new Date(input.ends_at));
    const data_sets = offers.map(({ def }) => def.key);
    const terms = { client: client.id, data_sets, spend_total, ends_at };
    await audit(db, context, 'agent.approve', `app:${id}`, { name, ...terms, spend_per_call, spend_per_day });
    const data = { id, name, by: caller.name, ...terms };
    await emit(db, { kind: 'agent.consented', companyId, subject: id, data, at: now, appId: id });

    const grant = new provider.Grant({ accountId: String(id), clientId: client.id });
    grant.jti = String(id);
    for (const resource of [interaction.params.resource].flat()) grant.addResourceScope(resource, SCOPE);
    await grant.save();
    const login = { accountId: String(id), remember: false };
    return { id, return_to: await answer(interaction, { login, consent: { grantId: String(id) } }) };
  });
}

export async function refuse(context: MemberContext, { uid }: EndpointParsedInput<'agent.refuse'>) {
  return within.run({ db: context.db, ends: 'reuse' }, async () => {
    const { interaction } = await openRequest(context, uid);
    return {
      return_to: await answer(interaction, { error: 'access_denied', error_description: 'The person refused' }),
    };
  });
}

/** Data sets of the choice, each once; refuses what cannot be asked or has no price. */
async function choose(context: MemberContext, keys: string[]) {
  const all = await dataSetOffers(context);
  return [...new Set(keys)].map((key, index) => {
    const offer = all.find(({ def }) => def.key === key);
    if (!offer) throw new Refusal('not-found', { what: '@data-set' });
    if (offer.perCall === null)
      throw invalid(`data_sets.${index}`, 'no_price', '@agent-no-price', { name: nameOf(offer.def, context.language) });
    return offer;
  });
}

function freeName(base: string, usedNames: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base} (${n})`;
    if (!usedNames.has(name.toLowerCase())) return name;
  }
}
