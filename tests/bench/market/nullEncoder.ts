import { encodeOnRequest } from '@daas/server/market/load/encode';
import type { MakeEncoder } from '@daas/server/market/load/target';

/** Reads and checks rows, and writes them nowhere: what a load takes before any engine does something of it. */
export const nothing: MakeEncoder = () => ({ add: () => undefined, finish: () => new Uint8Array(0) });

encodeOnRequest(nothing);
