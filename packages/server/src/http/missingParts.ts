import type { FastifyInstance } from 'fastify';
import type { Services } from '../features/services';
import { Refusal } from '../kernel/refusal';

/** Addresses of each part outside the contract. */
const ADDRESSES = {
  agents: [
    '/mcp',
    '/oauth',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ],
};

/** Refuses a request that only a missing part can answer. As a hook, before its body is parsed. // decision 0104 */
export const refuseMissingPart = async (): Promise<never> => {
  throw new Refusal('part-missing');
};

/** Registers the addresses of parts that this installation does not have. */
export function registerMissingParts(app: FastifyInstance, { parts }: Pick<Services, 'parts'>): void {
  for (const [name, addresses] of Object.entries(ADDRESSES))
    if (!parts.some((part) => part.name === name))
      for (const address of addresses)
        for (const url of [address, `${address}/*`]) app.all(url, { onRequest: refuseMissingPart }, refuseMissingPart);
}
