import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Peer } from './membership';
import { peerClientTls } from './secure';
import { AT, CALLS_PATH, FROM, MAC, MOVED, macOf, NOT_DECIDED, TO, type WireAnswer, type WireRequest } from './wire';

/** For a connection; what was not connected was surely not sent. */
const CONNECT_MS = 2000;
/** For an answer; a call that takes longer is given up, and then it is nowhere decided. */
const ANSWER_MS = 15_000;
/** A server that has let calls wait for so long, and answered none since, gets no more until it answers. */
const SILENT_MS = 2000;
/** How long a server that could not be reached is left alone. */
const AWAY_MS = 5000;
/** On their way to one server at a time; what is more is decided here. */
const IN_FLIGHT = 512;
const ANSWER_BYTES = 32 * 1024 * 1024;

/** `refused`: it was not decided there. `unknown`: it may have been. */
export type HandOverResult = { kind: 'answered'; answer: WireAnswer; moved: boolean } | { kind: 'refused' | 'unknown' };

export interface Peers {
  /** False while it is better not to ask this server. */
  isOpen(peer: Peer): boolean;
  /** Sends a call once. Never throws. */
  hand(peer: Peer, call: WireRequest, from: string): Promise<HandOverResult>;
  /** Waits for these no more. */
  giveUp(ids: readonly string[]): void;
  close(): void;
}

/** What is known of a server by what it answered. */
interface Line {
  agent: Agent;
  send: typeof request;
  /** What its sockets say when they are ready: the other side is known by then. */
  ready: 'connect' | 'secureConnect';
  waiting: Map<object, { since: number; giveUp(): void }>;
  answeredAt: number;
  awayUntil: number;
}

const AGENT = { keepAlive: true, maxSockets: IN_FLIGHT, noDelay: true };

export function createPeers(secret: string): Peers {
  const lines = new Map<string, Line>();
  const ways = {
    plain: () => ({ agent: new Agent(AGENT), send: request, ready: 'connect' }) as const,
    secure: () =>
      ({
        agent: new SecureAgent({ ...AGENT, ...peerClientTls(secret) }),
        send: secureRequest,
        ready: 'secureConnect',
      }) as const,
  };
  function lineOf({ id, url }: Peer): Line {
    const cachedLine = lines.get(id);
    if (cachedLine) return cachedLine;
    const line: Line = {
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
      const { waiting, answeredAt, awayUntil } = lineOf(peer);
      const now = performance.now();
      if (waiting.size >= IN_FLIGHT || now < awayUntil) return false;
      // Calls are kept in the order in which they were sent.
      const [oldest] = waiting.values();
      return !oldest || now - Math.max(oldest.since, answeredAt) < SILENT_MS;
    },
    hand(peer, call, from) {
      const line = lineOf(peer);
      const message = Buffer.from(JSON.stringify(call));
      const at = String(Date.now());
      return new Promise((resolve) => {
        let connected = false;
        const end = (sent: HandOverResult) => {
          clearTimeout(timer);
          line.waiting.delete(end);
          resolve(sent);
        };
        const fail = () => {
          // What is sent over a connection of before may be lost with it.
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

async function readAnswer(response: IncomingMessage): Promise<HandOverResult> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response) {
    pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes > ANSWER_BYTES) throw new Error('An answer that is too long');
  }
  if (response.statusCode === NOT_DECIDED) return { kind: 'refused' };
  if (response.statusCode !== 200) throw new Error(`An answer of ${response.statusCode}`);
  const answer = JSON.parse(Buffer.concat(pieces).toString()) as WireAnswer;
  return { kind: 'answered', answer, moved: response.headers[MOVED] !== undefined };
}
