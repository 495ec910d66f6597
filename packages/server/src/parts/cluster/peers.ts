import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Peer } from './membership';
import { peerClientTls } from './tls';
import {
  AT,
  CALLS_PATH,
  FROM,
  MAC,
  MOVED,
  macOf,
  NOT_DECIDED_STATUS,
  TO,
  type WireAnswer,
  type WireRequest,
} from './wire';

/** Connection timeout; without a connection the call was certainly not sent. */
const CONNECT_MS = 2000;
/** Response timeout; a slower call is abandoned, and then no server decides it. */
const ANSWER_MS = 15_000;
/** A peer that leaves calls without any answer for this long receives no more until it answers. */
const SILENT_MS = 2000;
/** Pause after a failed connection. */
const AWAY_MS = 5000;
/** Limit of concurrent calls per peer; further calls are decided locally. */
const IN_FLIGHT = 512;
const ANSWER_BYTES = 32 * 1024 * 1024;

/** `refused`: the peer did not decide the call. `unknown`: it may have decided it. */
export type ForwardResult = { kind: 'answered'; answer: WireAnswer; moved: boolean } | { kind: 'refused' | 'unknown' };

export interface Peers {
  /** False while the peer is overloaded, silent or unreachable. */
  isOpen(peer: Peer): boolean;
  /** Sends a call to a peer once. Never throws. */
  sendCall(peer: Peer, call: WireRequest, from: string): Promise<ForwardResult>;
  /** Stops waiting for these peers. */
  giveUp(ids: readonly string[]): void;
  close(): void;
}

/** Connection state of a peer. */
interface PeerConnection {
  agent: Agent;
  send: typeof request;
  /** Socket event after which the peer is connected and, with TLS, authenticated. */
  ready: 'connect' | 'secureConnect';
  waiting: Map<object, { since: number; giveUp(): void }>;
  answeredAt: number;
  awayUntil: number;
}

const AGENT = { keepAlive: true, maxSockets: IN_FLIGHT, noDelay: true };

export function createPeers(secret: string): Peers {
  const lines = new Map<string, PeerConnection>();
  const ways = {
    plain: () => ({ agent: new Agent(AGENT), send: request, ready: 'connect' }) as const,
    secure: () =>
      ({
        agent: new SecureAgent({ ...AGENT, ...peerClientTls(secret) }),
        send: secureRequest,
        ready: 'secureConnect',
      }) as const,
  };
  function peerConnection({ id, url }: Peer): PeerConnection {
    const cachedLine = lines.get(id);
    if (cachedLine) return cachedLine;
    const line: PeerConnection = {
      ...(url.startsWith('https:') ? ways.secure : ways.plain)(),
      waiting: new Map(),
      answeredAt: 0,
      awayUntil: 0,
    };
    lines.set(id, line);
    return line;
  }

  return {
    isOpen(peer) {
      const { waiting, answeredAt, awayUntil } = peerConnection(peer);
      const now = performance.now();
      if (waiting.size >= IN_FLIGHT || now < awayUntil) return false;
      // The map keeps calls in the order of sending.
      const [oldest] = waiting.values();
      return !oldest || now - Math.max(oldest.since, answeredAt) < SILENT_MS;
    },
    sendCall(peer, call, from) {
      const line = peerConnection(peer);
      const message = Buffer.from(JSON.stringify(call));
      const at = String(Date.now());
      return new Promise((resolve) => {
        let connected = false;
        const end = (sent: ForwardResult) => {
          clearTimeout(timer);
          line.waiting.delete(end);
          resolve(sent);
        };
        const fail = () => {
          // A request on a reused connection may be lost with it.
          if (!connected) line.awayUntil = performance.now() + AWAY_MS;
          end({ kind: connected ? 'unknown' : 'refused' });
          asking.destroy();
        };
        let timer = setTimeout(fail, CONNECT_MS);
        line.waiting.set(end, { since: performance.now(), giveUp: fail });
        const asking = line.send(new URL(CALLS_PATH, peer.url), {
          agent: line.agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': message.length,
            [TO]: peer.id,
            [FROM]: from,
            [AT]: at,
            [MAC]: macOf(secret, { to: peer.id, from, at }, message),
          },
        });
        const sending = () => {
          connected = true;
          clearTimeout(timer);
          timer = setTimeout(fail, ANSWER_MS);
        };
        asking.once('socket', (socket: Socket) => {
          if (socket.connecting) socket.once(line.ready, sending);
          else sending();
        });
        asking.on('error', fail);
        asking.once('response', (response) =>
          readAnswer(response).then((sent) => {
            line.answeredAt = performance.now();
            end(sent);
          }, fail),
        );
        asking.end(message);
      });
    },
    giveUp(ids) {
      for (const id of ids) {
        const line = lines.get(id);
        if (!line) continue;
        lines.delete(id);
        for (const { giveUp } of [...line.waiting.values()]) giveUp();
        line.agent.destroy();
      }
    },
    close() {
      for (const { agent } of lines.values()) agent.destroy();
      lines.clear();
    },
  };
}

async function readAnswer(response: IncomingMessage): Promise<ForwardResult> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response) {
    pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes > ANSWER_BYTES) throw new Error(`The answer is longer than ${ANSWER_BYTES} bytes`);
  }
  if (response.statusCode === NOT_DECIDED_STATUS) return { kind: 'refused' };
  if (response.statusCode !== 200) throw new Error(`The peer answered with status ${response.statusCode}`);
  const answer = JSON.parse(Buffer.concat(pieces).toString()) as WireAnswer;
  return { kind: 'answered', answer, moved: response.headers[MOVED] !== undefined };
}
