import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DATA_SETS } from '@daas/contract/datasets';
import { checkLedger } from '@daas/server/money/check';
import { startDocuments } from '@daas/server/testing/agentClient';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, type Visitor, visit } from '../../support/visitor';
import { signInThroughPage, stepUp } from '../steps';

const stage = useStage();
const NAME = '研究助手';
const QUESTION = { data_set: 'enterprise', limit: 2 };

let documents: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  documents = await startDocuments();
});
afterAll(() => documents?.close());

/** Where a program on the person's own machine waits for the browser to come back. */
async function listen() {
  let arrive: (url: URL) => void = () => undefined;
  const arrived = new Promise<URL>((resolve) => {
    arrive = resolve;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', redirect);
    if (url.pathname === '/callback') arrive(url);
    response.setHeader('content-type', 'text/plain');
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return { redirect, arrived, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A client as programs have it, which keeps in memory what it is given. */
function agentOf(clientMetadataUrl: string, redirectUrl: string) {
  const kept: { verifier?: string; sentTo?: URL; information?: unknown; tokens?: unknown } = {};
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadataUrl,
    clientMetadata: { client_name: NAME, redirect_uris: [redirectUrl] },
    clientInformation: () => kept.information as never,
    saveClientInformation: (information) => {
      kept.information = information;
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    invalidateCredentials: () => {
      kept.tokens = undefined;
    },
    redirectToAuthorization: (url) => {
      kept.sentTo = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  const begin = () => ({
    client: new Client({ name: 'research', version: '1.0' }, { capabilities: {} }),
    transport: new StreamableHTTPClientTransport(new URL(`${stage.url}/mcp`), { authProvider }),
  });
  return { kept, begin };
}

// biome-ignore lint/suspicious/noExplicitAny: looked into below
async function use(client: Client, name: string, given: object): Promise<any> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...given } });
  return isError ? { error: (content as { text: string }[])[0]?.text } : structuredContent;
}

/** Amounts of yuan; those that are not named stay as they are. */
async function fillBudget({ field }: Visitor, budget: Record<string, string>): Promise<void> {
  for (const [name, amount] of Object.entries(budget)) await field(`agents.${name}`).fill(amount);
}

test('an agent signs in, is let in with a budget, is refused above it, buys, and is ended', async () => {
  const place = await listen();
  const agent = agentOf(
    documents.client('/research.json', { client_name: NAME, redirect_uris: ['http://127.0.0.1/callback'] }),
    place.redirect,
  );
  const first = agent.begin();
  await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
  const sentTo = agent.kept.sentTo as URL;
  expect(sentTo.origin).toBe(stage.url);

  // The window that the program opens is small, and nobody is signed in there.
  const person = await visit(stage, { width: NARROW });
  const { page, button, say } = person;
  await page.goto(sentTo.href);
  await signInThroughPage(person);
  await page
    .getByRole('heading', { level: 1, name: say('authorize-agent.title', { host: new URL(documents.origin).host }) })
    .waitFor();
  await page.getByRole('checkbox', { name: DATA_SETS.enterprise.name_cn }).first().check();
  await fillBudget(person, { spend_total: '0.01', spend_per_call: '0.01', spend_per_day: '0.01' });
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('authorize-agent.approve').click();
  await stepUp(person);
  const back = await place.arrived;
  expect(back.searchParams.get('iss')).toBe(stage.url);
  await first.transport.finishAuth(back.searchParams);
  await place.close();

  const { client, transport } = agent.begin();
  await client.connect(transport);
  const refused = await use(client, 'query_rows', QUESTION);
  expect(refused.error).toMatch(/call-price-limit/);

  // At her desk she gives it more.
  const desk = await visit(stage);
  await desk.signIn();
  await desk.open('/my-data/agents');
  const row = desk.page.getByRole('row').filter({ hasText: NAME });
  await row.getByText(desk.say('agents.edit'), { exact: true }).click();
  await fillBudget(desk, { spend_total: '20', spend_per_call: '5', spend_per_day: '10' });
  await desk.button('common.save').click();
  await stepUp(desk);
  await desk.page.getByText(desk.say('agents.saved')).waitFor();

  const bought = await use(client, 'query_rows', QUESTION);
  expect(bought.rows).toHaveLength(2);
  expect(Number(bought.cost.price_yuan)).toBeGreaterThan(0.01);
  const again = await use(client, 'query_rows', QUESTION);
  expect(again.rows).toEqual(bought.rows);
  const receipt = await use(client, 'show_receipt', { call_id: bought.cost.call_id });
  expect(receipt).toMatchObject({ price_yuan: bought.cost.price_yuan, rows: 2, outcome: 'ok' });
  const left = await use(client, 'show_budget', {});
  expect(left).toMatchObject({
    limits_yuan: { spend_per_call: '5.0000', spend_per_day: '10.0000', spend_total: '20.0000' },
    spent_yuan: { total: bought.cost.price_yuan },
  });

  // What was bought stands there once, as an agent's.
  await desk.open(`/my-data/calls-record?keyword=${bought.cost.call_id}`);
  const call = desk.page.getByRole('row').filter({ hasText: NAME });
  await call.getByText(desk.say('common.agent'), { exact: true }).waitFor();
  expect(await call.count()).toBe(1);
  await desk.open('/my-data/agents');
  expect(await findings(desk.page)).toEqual([]);
  await row.getByText(desk.say('agents.end'), { exact: true }).click();
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp([...desk.say('agents.end')].join('\\s?')) })
    .click();
  await desk.page.getByText(desk.say('agents.ended', { name: NAME })).waitFor();

  // Sent to sign in anew, which is all that is left to it.
  agent.kept.sentTo = undefined as never;
  await expect(use(client, 'query_rows', { ...QUESTION, limit: 3 })).rejects.toThrow(UnauthorizedError);
  expect((agent.kept.sentTo as unknown as URL).pathname).toBe('/oauth/authorize');
  expect(await checkLedger(stage.services.database.sql)).toEqual([]);
  await client.close();
  await Promise.all([person.close(), desk.close()]);
});
