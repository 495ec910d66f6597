import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { expect } from 'vitest';
import type { Message } from '../messages/carrier';
import type { TestServer } from './server';

type AuthorizationView = EndpointOutput<'taxAuthorization.get'>;
type Step = 'get' | 'fill' | 'code' | 'confirm' | 'refuse' | 'withdraw';

/** A browser of a person without an account; returns cookies with requests below their path. */
export class ConsentBrowser {
  private jar = new Map<string, string>();
  constructor(
    private readonly server: TestServer,
    readonly link: string,
    private readonly from = '127.0.0.1',
  ) {}

  async send(step: Step, input: Record<string, unknown> = {}) {
    const name: EndpointName = `taxAuthorization.${step}`;
    const cookie = [...this.jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await this.server.send(name, { link: this.link, ...input }, cookie || undefined, {
      from: this.from,
    });
    for (const { name: key, value, path } of answer.cookies) {
      expect(path).toBe(`/api/tax-authorization/${this.link}`);
      this.jar.set(key, value);
    }
    const body = answer.json();
    return { status: answer.statusCode, code: body.errorCode as string | undefined, data: body.data, body };
  }

  /** As the page does: with the number and the text it shows, for the first contact unless another is named. */
  async fill(more: Record<string, unknown> = {}) {
    const { data } = await this.send('get');
    const given: Partial<AuthorizationView> = data ?? {};
    return this.send('fill', {
      tax_number: given.tax_number ?? '91350211M000100Y46',
      contact: given.contacts?.[0]?.id ?? 0,
      consent_sha256: given.consent_text?.sha256 ?? '0'.repeat(64),
      ...more,
    });
  }

  async confirm() {
    const { data } = await this.send('code');
    return this.send('confirm', { sms_code: data.demo_code });
  }
}

/** Collects messages of a server instead of a carrier; `linkTo` returns the last part of the newest link to a phone. */
export function messagesOf({ services }: Pick<TestServer, 'services'>) {
  const sent: Message[] = [];
  services.transport.send = async (message) => void sent.push(message);
  return {
    sent,
    async linkTo(phone?: string): Promise<string | undefined> {
      await services.jobs.drain();
      const texts = sent.filter(({ to }) => phone === undefined || to === phone).map(({ body }) => body);
      return texts.flatMap((body) => /\/form\/([\w-]{43})/.exec(body)?.[1] ?? []).at(-1);
    },
  };
}

/** Starts a provider of tax data; `answer` contains its responses by the last part of the path. */
export async function startTaxProvider() {
  const seen: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = [];
  const jsonAnswer = {
    contacts: (_response: ServerResponse): unknown => undefined,
    data: (_response: ServerResponse): unknown => undefined,
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      const path = request.url ?? '';
      seen.push({ path, headers: request.headers, body: JSON.parse(body) });
      await (path.endsWith('/contacts') ? jsonAnswer.contacts : jsonAnswer.data)(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tax`,
    seen,
    answers: jsonAnswer,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/** Returns a handler with a JSON response. */
export const answers =
  (status: number, body: unknown = '') =>
  (response: ServerResponse): unknown =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
