import { type DataSetDefinition, offeredFields } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { accounts } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { MemberContext } from '../../features/context';
import { allowedDataSets } from '../../kernel/dataSets';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { callCost, pricingElement, readPartnerOffers } from '../../money/partnerPrices';
import { priceFor, priceOf, readPrices } from '../../money/prices';
import { canBeAsked, proposalOf } from './oauth/details';
import { type Interaction, issuerOf, type Provider, providerAt } from './oauth/provider';
import { LOOPBACK } from './oauth/returnAddress';

const NAME_MAX = 40;

/** A request that has not been answered, in the browser in which it began: nobody can be led to consent for another. */
export async function openRequest(
  { services, request, reply }: MemberContext,
  uid: string,
): Promise<{ provider: Provider; interaction: Interaction }> {
  const issuer = issuerOf(request, services);
  const provider = issuer === null ? null : await providerAt(services, issuer);
  const interaction = await provider?.interactionDetails(request.raw, reply.raw).catch(() => null);
  if (!provider || !interaction || interaction.uid !== uid || interaction.result)
    throw new Refusal('not-found', { what: '@agent-request' });
  return { provider, interaction };
}

/** Who asks: only the host is proved, by the document that was there. */
export function clientOf({ params, prompt }: Interaction) {
  const { host } = new URL(params.client_id);
  // Neither what cannot be seen, nor what turns the text around it.
  const name = (prompt.details.client_name ?? '').replace(/\p{C}/gu, '').trim().slice(0, NAME_MAX);
  return { id: params.client_id, host, name: name || host.slice(0, NAME_MAX) };
}

function returnsTo({ params }: Interaction): string {
  const { protocol, hostname, host } = new URL(params.redirect_uri);
  if (LOOPBACK.test(hostname)) return 'localhost';
  return protocol === 'https:' ? host : protocol.replace(/:$/, '');
}

/** What an agent gets of a data set: every field that adds nothing to the price of a question, and what a table shows of it. */
export const fieldsFor = (def: DataSetDefinition): string[] =>
  offeredFields(def, 'API')
    .filter(({ name_en, weight }) => !weight || def.defaultColumns.includes(name_en))
    .map(({ name_en }) => name_en);

/** What may be let in: data sets that the person may see and that programs can ask, with the price of one question. */
export async function dataSetOffers(context: MemberContext) {
  const { db, caller, now } = context;
  const [prices, offers] = [
    await readPrices(db, caller.companyId, now),
    await readPartnerOffers(db, caller.companyId, now),
  ];
  return allowedDataSets(context)
    .filter(canBeAsked)
    .map((def) => {
      const fields = fieldsFor(def);
      const price = prices.get(def.key) ?? priceFor(def, caller.companyId, []);
      const partnerPrice = pricingElement(offers, { data_set: def.key, fields })?.partnerPrice ?? null;
      return { def, fields, mode: price.mode, perCall: callCost(priceOf(def, { fields }, price), price, partnerPrice) };
    });
}

export async function showRequest(
  context: MemberContext,
  { uid }: EndpointParsedInput<'agent.request'>,
): Promise<EndpointOutput<'agent.request'>> {
  const { db, caller, language } = context;
  const { interaction } = await openRequest(context, uid);
  const { data_sets: requestedSets, ...budget } = proposalOf(interaction.params.authorization_details);
  const [account] = await db.select().from(accounts).where(ofCompany(accounts, caller.companyId));
  const sets = (await dataSetOffers(context)).map(({ def, mode, perCall }) => ({
    key: def.key,
    name: nameOf(def, language),
    description: descriptionOf(def, language),
    wanted: requestedSets?.includes(def.key) ?? false,
    mode,
    per_call: perCall,
  }));
  return {
    client: { ...clientOf(interaction), returns_to: returnsTo(interaction) },
    company: caller.companyName,
    // What the agent proposes is read first.
    data_sets: sets.toSorted((a, b) => Number(b.wanted) - Number(a.wanted)),
    budget: {
      spend_per_call: budget.spend_per_call ?? null,
      spend_per_day: budget.spend_per_day ?? null,
      spend_total: budget.spend_total ?? null,
      ends_at: budget.ends_at ?? null,
    },
    balance: caller.permissions.has('get-account-overview') ? (account?.balance ?? 0) : null,
    expires_at: iso(new Date(interaction.exp * 1000)),
  };
}
