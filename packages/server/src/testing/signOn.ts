import type { EndpointInput } from '@daas/contract/endpoints';
import type { Tenant, TestConsole } from './console';
import type { Hostility, startHostileProvider } from './hostileProvider';
import { CLIENT } from './openIdProvider';

type Provider = Awaited<ReturnType<typeof startHostileProvider>>;
type Claims = NonNullable<Hostility['claims']>;

/** Returns a company's settings of the provider. */
export const settingOf = (
  { companyId }: Pick<Tenant, 'companyId'>,
  { issuer }: Pick<Provider, 'issuer'>,
  more: Partial<EndpointInput<'company.setSignOn'>> = {},
) => ({
  name: `company-${companyId}`,
  issuer,
  client_id: CLIENT.client_id,
  client_secret: CLIENT.client_secret,
  provisioning: false,
  ...more,
});

const cookieOf = (answer: { headers: Record<string, unknown> }, name: string): string =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** Signs in by a company's provider as the subject with these claims. */
export async function signOnAs(
  server: TestConsole,
  provider: Provider,
  { companyId }: Pick<Tenant, 'companyId'>,
  { subject, claims, ...hostility }: { subject: string; claims: Claims } & Hostility,
) {
  provider.be(hostility);
  const left = await server.send('account.beginSignOn', { name: `company-${companyId}` });
  const query = provider.agree(left.json().data.url, subject, claims);
  const answer = await server.send('account.finishSignOn', { query }, cookieOf(left, 'daas_sign_on'));
  return { body: answer.json(), cookie: cookieOf(answer, 'daas_session') };
}

/** Tests settings of a provider like an administrator, without storing them. */
export async function testSignOnAs(
  server: TestConsole,
  provider: Provider,
  own: Tenant,
  {
    subject,
    claims,
    settings = {},
    ...hostility
  }: { subject: string; claims: Claims; settings?: Record<string, unknown> } & Hostility,
) {
  provider.be(hostility);
  const { name: _, ...setting } = settingOf(own, provider);
  const session = await server.cookieOf(own);
  const left = await server.send('company.trySignOn', { ...setting, ...settings }, session);
  if (left.statusCode !== 200) return { body: left.json(), cookie: '', session, query: '' };
  const query = provider.agree(left.json().data.url, subject, claims);
  const cookie = cookieOf(left, 'daas_sign_on');
  const answer = await server.send('company.signOnTrial', { query }, `${session}; ${cookie}`);
  return { body: answer.json(), cookie, session, query, answer };
}
