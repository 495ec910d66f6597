import { isUnavailable } from '../../db/failure';
import { Refusal } from '../../kernel/refusal';
import { within } from '../../kernel/within';
import { refusalAnswer } from '../call/answer';
import { readCall } from '../call/call';
import type { Call } from '../call/callContext';
import { OPERATIONS } from '../operations';
import type { Gateway, GatewayAnswer, GatewayRequest, GatewaySources } from '../types';
import { createArrivals } from './arrivals';
import { createMembership, type Membership } from './membership';
import { createOwners, type Place } from './owners';
import { createPeers } from './peers';
import { type Recorded, settle } from './settle';
import { PURPOSE, type WireRequest } from './wire';

const SETTLE_MS = 10_000;
/** A call that waited this long is refused with Retry-After. */
const LATE_MS = 10_000;
/** A server that owns more than this many times what another owns hands it accounts, as to one that has just started. */
const UNEVEN = 2;

/** Several servers that share a database: each account's calls are decided by one of them. // decision 0056 */
export interface Cluster {
  membership: Membership;
  /** Decides calls that arrive at this server, or hands them on. */
  gateway: Gateway;
  /** Decides a call that another server handed on; `moved` when that one may decide them itself from now on. */
  decide(
    request: GatewayRequest & { callId: string },
    from: string,
  ): Promise<{ answer: GatewayAnswer; moved: boolean }>;
  owned(): number;
  /** That are there, this one among them. */
  servers(): number;
  close(): void;
}

/** Orders are charged by what they order, and files are streams: both are decided where they arrive, as changes are. */
function isHandedOn({ operation = 'query' }: GatewayRequest): boolean {
  const { effect, sendsFile } = OPERATIONS[operation];
  return !sendsFile && (effect === undefined || effect === 'call');
}

export function createCluster(
  local: Gateway,
  { database, clock, metrics, sealer }: GatewaySources,
  { url, onError }: { url: string; onError(error: Error): void },
): Cluster {
  const { sql } = database;
  const owners = createOwners(sql, () => membership, clock);
  const peers = createPeers(sealer.derive(PURPOSE));
  const arrivals = createArrivals();
  /** As of the last beat, and of what was handed over since. */
  let owned = 0;
  const membership: Membership = createMembership({
    sql,
    url,
    owned() {
      owned = owners.count();
      return owned;
    },
    onLapse: owners.clear,
    onGone(ids) {
      owners.forgetServers(ids);
      peers.giveUp(ids);
    },
    onError,
  });

  /** Decides a call here, apart from those of accounts that another server writes. */
  const here = (request: GatewayRequest, owned: boolean, callId?: string) =>
    local.query({ ...request, routed: { owned, ...(callId ? { callId } : {}) } });

  async function query(request: GatewayRequest): Promise<GatewayAnswer> {
    const call = callOf(request, clock());
    const place = call && (await owners.placeOf(call).catch(() => null));
    if (!call || !place) return here(request, false);
    if (owners.isOwn(place.account)) {
      arrivals.here(place.account);
      return here(request, true);
    }
    return (await handOn(call, place)) ?? here(request, false);
  }

  /** Null where the call was not decided there, and will not be. */
  async function handOn(call: Call, { account, server }: Place): Promise<GatewayAnswer | null> {
    const peer = membership.peer(server);
    if (!peer || !peers.isOpen(peer)) {
      metrics.forwarded.inc({ result: 'kept' });
      return null;
    }
    const sent = await peers.hand(peer, wireRequest(call), membership.id ?? '');
    metrics.forwarded.inc({ result: sent.kind });
    if (sent.kind !== 'answered' || sent.moved) owners.forget(account);
    if (sent.kind === 'answered') return sent.answer;
    return sent.kind === 'unknown' ? settled(call) : null;
  }

  async function settled(call: Call): Promise<GatewayAnswer | null> {
    try {
      const recorded = await within(SETTLE_MS, settle(sql, call, clock()));
      if (recorded) return answerOf(call, recorded, clock());
      const late = performance.now() - call.begun > LATE_MS;
      return late ? refusalAnswer(call, new Refusal('unavailable'), [], null, clock()) : null;
    } catch (error) {
      if (!isUnavailable(error)) onError(error as Error);
      return refusalAnswer(call, new Refusal('outcome-unknown'), [], null, clock());
    }
  }

  /** Hands an account over to the server that a call of it came from, where it is better off there. */
  async function handOver(account: number, to: string): Promise<boolean> {
    const peer = membership.peer(to);
    if (!peer) return false;
    if (!arrivals.elsewhere(account) && owned <= UNEVEN * (peer.owned + 1)) return false;
    if (!(await owners.hand(account, to).catch(() => false))) return false;
    owned -= 1;
    peer.owned += 1;
    return true;
  }

  return {
    membership,
    gateway: { query, sweep: () => local.sweep(), stop: () => local.stop() },
    owned: owners.count,
    servers: () => (membership.id ? 1 + membership.size : 0),
    async decide({ callId, ...request }, from) {
      const call = readCall(request, clock());
      const place = await owners.placeOf(call).catch(() => null);
      const own = place !== null && owners.isOwn(place.account);
      const answer = await here(request, own, callId);
      return { answer, moved: place !== null && (!own || (await handOver(place.account, from))) };
    },
    close: () => peers.close(),
  };
}

/** Null for what is refused before anything is looked up. */
function callOf(request: GatewayRequest, now: Date): Call | null {
  if (!isHandedOn(request)) return null;
  try {
    return readCall(request, now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function wireRequest({ id, request }: Call): WireRequest {
  const { body: _, rawBody, routed: __, ...rest } = request;
  return { ...rest, callId: id, text: rawBody.toString() };
}

/** What a recorded call is answered; its headers are not kept. */
function answerOf(call: Call, { answer, receipt }: Recorded, now: Date): GatewayAnswer {
  const { status, body, truncated } = answer;
  if (truncated || typeof body !== 'object' || body === null)
    return refusalAnswer(call, new Refusal('outcome-unknown'), [], receipt, now);
  const whole = 'receipt' in body ? { ...body, receipt } : body;
  return {
    status,
    headers: {},
    body: whole as Record<string, unknown>,
    callId: call.id,
    receipt,
    record: null,
    durationMs: performance.now() - call.begun,
  };
}
