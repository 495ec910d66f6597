import { type Agent, request } from 'node:https';

interface Through {
  agent: Agent;
  /** Of the proxy, where it ends TLS. */
  https: number;
  customer: { connectorId: number; key: { secret: string } };
  /** Without one a call is not sent again by any proxy. */
  idempotencyKey?: string;
  /** Of another address than that of the customer's connector. */
  path?: string;
}

/** What a customer's program gets for one call through a proxy on this machine; status 0 where the connection broke. */
export function callThrough({
  agent,
  https,
  customer,
  idempotencyKey,
  path = `/open/v1/connectors/${customer.connectorId}/query`,
}: Through): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve) => {
    const broken = (error: Error) => resolve({ status: 0, type: '', text: error.message });
    const asking = request({
      agent,
      host: '127.0.0.1',
      port: https,
      servername: 'data.example.com',
      method: 'POST',
      path,
      headers: {
        host: 'data.example.com',
        authorization: `Bearer ${customer.key.secret}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
    });
    asking.once('error', broken).once('response', async (answer) => {
      let text = '';
      try {
        for await (const piece of answer.setEncoding('utf8')) text += piece;
      } catch (error) {
        broken(error as Error);
      }
      resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text });
    });
    asking.end(JSON.stringify({ id: 'enterprise_000003' }));
  });
}
