import { isUnavailable } from '../../db/failure';
import type { Cluster } from '../../features/services';
import { refusalAnswer } from '../../gateway/call/answer';
import { readCall } from '../../gateway/call/call';
import type { Call, Gateway, GatewayAnswer, GatewayRequest, GatewaySources } from '../../gateway/model';
import { OPERATIONS } from '../../gateway/operations';
import { Refusal } from '../../kernel/refusal';
import { waitAtMost } from '../../kernel/waitAtMost';
import { createArrivals } from './arrivals';
import { type RecordedAnswer, settleForwardedCall } from './forwardedOutcome';
import { createMembership, type Membership } from './membership';
import { type AccountOwner, createOwners } from './owners';
import { createPeers } from './peers';
import { PURPOSE, type WireRequest } from './wire';

const SETTLE_MS = 10_000;
/** A call that waited this long is rejected with Retry-After. */
const LATE_MS = 10_000;
/** A server that owns more than this multiple of a peer's accounts transfers accounts to it, for example after a start. */
const UNEVEN = 2;

/** Several servers on one database; each account's calls are decided by one of them. // decision 0056 */
export interface PeerCluster extends Omit<Cluster, 'listen'> {
  membership: Membership;
  /** Decides a forwarded call; `moved` if the account no longer belongs to this server. */
  decide(
    request: GatewayRequest & { callId: string },
    from: string,
  ): Promise<{ answer: GatewayAnswer; moved: boolean }>;
  close(): void;
}

/** Orders, changes and file downloads are decided where they arrive. */
function isForwarded({ operation = 'query' }: GatewayRequest): boolean {
  const { effect, sendsFile } = OPERATIONS[operation];
  return !sendsFile && (effect === undefined || effect === 'call');
}

export function createCluster(
  local: Gateway,
  { database, clock, metrics, sealer }: GatewaySources,
  { url, onError }: { url: string; onError(error: Error): void },
): PeerCluster {
  const { sql } = database;
  const owners = createOwners(sql, () => membership, clock);
  const peers = createPeers(sealer.derive(PURPOSE));
  const arrivals = createArrivals();
  /** Accounts at the last heartbeat, less those transferred since. */
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

  /** Decides a call locally, in separate batches for accounts of other servers. */
  const decideLocally = (request: GatewayRequest, owned: boolean, callId?: string) =>
    local.query({ ...request, routed: { owned, ...(callId ? { callId } : {}) } });

  async function query(request: GatewayRequest): Promise<GatewayAnswer> {
    const call = parseForwardable(request, clock());
    const place = call && (await owners.findOwner(call).catch(() => null));
    if (!call || !place) return decideLocally(request, false);
    if (owners.isOwn(place.account)) {
      arrivals.recordLocal(place.account);
      return decideLocally(request, true);
    }
    return (await forwardCall(call, place)) ?? decideLocally(request, false);
  }

  /** Returns null if the owner did not decide the call and will not. */
  async function forwardCall(call: Call, { account, server }: AccountOwner): Promise<GatewayAnswer | null> {
    const peer = membership.peer(server);
    if (!peer || !peers.isOpen(peer)) {
      metrics.forwarded.inc({ result: 'kept' });
      return null;
    }
    const sent = await peers.sendCall(peer, wireRequest(call), membership.id ?? '');
    metrics.forwarded.inc({ result: sent.kind });
    if (sent.kind !== 'answered' || sent.moved) owners.forget(account);
    if (sent.kind === 'answered') return sent.answer;
    return sent.kind === 'unknown' ? recoverAnswer(call) : null;
  }

  async function recoverAnswer(call: Call): Promise<GatewayAnswer | null> {
    try {
      const recorded = await waitAtMost(SETTLE_MS, settleForwardedCall(sql, call, clock()));
      if (recorded) return answerOf(call, recorded, clock());
      const late = performance.now() - call.begun > LATE_MS;
      return late ? refusalAnswer(call, new Refusal('unavailable'), [], null, clock()) : null;
    } catch (error) {
      if (!isUnavailable(error)) onError(error as Error);
      return refusalAnswer(call, new Refusal('outcome-unknown'), [], null, clock());
    }
  }

  /** Transfers an account to the server that forwarded its call, if most of its calls arrive there. */
  async function transferAccount(account: number, to: string): Promise<boolean> {
    const peer = membership.peer(to);
    if (!peer) return false;
    if (!arrivals.recordForwarded(account) && owned <= UNEVEN * (peer.owned + 1)) return false;
    if (!(await owners.transfer(account, to).catch(() => false))) return false;
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
      const call = readCall(request, OPERATIONS, clock());
      const place = await owners.findOwner(call).catch(() => null);
      const own = place !== null && owners.isOwn(place.account);
      const answer = await decideLocally(request, own, callId);
      return { answer, moved: place !== null && (!own || (await transferAccount(place.account, from))) };
    },
    close: () => peers.close(),
  };
}

/** Returns null for a malformed call or one that is not forwarded. */
function parseForwardable(request: GatewayRequest, now: Date): Call | null {
  if (!isForwarded(request)) return null;
  try {
    return readCall(request, OPERATIONS, now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function wireRequest({ id, request }: Call): WireRequest {
  const { body: _, rawBody, routed: __, ...rest } = request;
  return { ...rest, callId: id, text: rawBody.toString() };
}

/** Restores an answer from the call record, which has no headers. */
function answerOf(call: Call, { answer, receipt }: RecordedAnswer, now: Date): GatewayAnswer {
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
