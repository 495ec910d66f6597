import { createRequestStateCodec } from '@modelcontextprotocol/server';

/** What is agreed to in one round and read in the next, by servers that are made for each request. */
export const states = createRequestStateCodec<Record<string, unknown>>({
  key: crypto.getRandomValues(new Uint8Array(32)),
});
