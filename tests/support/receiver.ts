import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

interface Message<Data> {
  type: string;
  data: Data;
}

export interface Receiver {
  /** Where it stands. */
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** What it answers from now on: nothing at first. */
  answer: (body: string) => object | undefined;
  /** Of an answer that has no body. */
  status: number;
  /** A message by number, whose signature was verified by the library that receivers use. */
  verified<Data>(index: number, secret: string): Message<Data>;
}

/** A company's own program that messages are sent to by a server of that clock: there from the hooks of a file's tests on. */
export function useReceiver(clock: () => Date): Receiver {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: () => undefined,
    status: 204,
    verified<Data>(index: number, secret: string) {
      const message = receiver.received[index];
      if (!message) throw new Error(`There is no message ${index}`);
      // The library refuses what was not signed within five minutes of now.
      vi.useFakeTimers({ toFake: ['Date'], now: clock() });
      try {
        return new Webhook(secret).verify(message.body, message.headers as Record<string, string>) as Message<Data>;
      } finally {
        vi.useRealTimers();
      }
    },
  };
  const server = createServer(async (request, response) => {
    // Nobody compares a clock with that of a test.
    response.sendDate = false;
    let body = '';
    for await (const piece of request) body += piece;
    receiver.received.push({ headers: request.headers, body });
    const answer = receiver.answer(body);
    if (answer === undefined) response.writeHead(receiver.status).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    receiver.received = [];
    receiver.status = 204;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return receiver;
}
