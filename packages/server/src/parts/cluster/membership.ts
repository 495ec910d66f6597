import type { Sql } from '../../db/client';
import { randomToken } from '../../kernel/secrets';

/** Lifetime of a server's lease, and the interval of its heartbeat. */
export const LEASE_MS = 5000;
const BEAT_MS = 1000;
/** Safety margin: the holder stops relying on its lease this long before other servers treat it as expired. */
const MARGIN_MS = 1000;

/** Another live server. */
export interface Peer {
  id: string;
  url: string;
  /** Number of accounts that it owns. */
  owned: number;
}

/** The lease of this server among several. // decision 0056 */
export interface Membership {
  /** This server's id while its lease is valid, else null. */
  readonly id: string | null;
  peer(id: string): Peer | undefined;
  /** Number of other live servers. */
  readonly size: number;
  join(): Promise<void>;
  /** Ends the lease immediately and frees the owned accounts. */
  leave(): Promise<void>;
}

/** One statement: renews the lease, removes the former server of this address and expired ones, and returns the other members. */
const BEAT = `
  with own as (
    insert into servers (id, url, owned, lease_until) values ($1, $2, $3, now() + $4 * interval '1 ms')
    on conflict (id) do update set owned = excluded.owned, lease_until = excluded.lease_until
  ), gone as (
    delete from servers where id <> $1 and (url = $2 or lease_until < now() - interval '1 minute')
  )
  select id, url, owned from servers where id <> $1 and url <> $2 and lease_until > now()`;

export function createMembership({
  sql,
  url,
  owned,
  onLapse,
  onGone,
  onError,
}: {
  sql: Sql;
  url: string;
  owned(): number;
  /** The lease of this server expired, for example while the process was paused; others may own its accounts now. */
  onLapse(): void;
  /** Leases of other servers ended. */
  onGone(ids: string[]): void;
  onError(error: Error): void;
}): Membership {
  let id = randomToken();
  let peers = new Map<string, Peer>();
  /** End of the lease by the monotonic clock. */
  let until = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  let hasLeft = true;
  const isLeaseValid = () => performance.now() < until;

  async function beat(): Promise<void> {
    if (Number.isFinite(until) && !isLeaseValid()) {
      id = randomToken();
      until = Number.NEGATIVE_INFINITY;
      onLapse();
    }
    const sent = performance.now();
    const { rows } = await sql.query<Peer>(BEAT, [id, url, owned(), LEASE_MS]);
    if (hasLeft) return;
    until = sent + LEASE_MS - MARGIN_MS;
    const gone = [...peers.keys()].filter((one) => !rows.some((row) => row.id === one));
    peers = new Map(rows.map((row) => [row.id, row]));
    if (gone.length > 0) onGone(gone);
  }

  return {
    get id() {
      return isLeaseValid() ? id : null;
    },
    peer: (of) => peers.get(of),
    get size() {
      return peers.size;
    },
    async join() {
      hasLeft = false;
      await beat();
      timer = setInterval(() => {
        beating ??= beat()
          .catch(onError)
          .finally(() => {
            beating = undefined;
          });
      }, BEAT_MS).unref();
    },
    async leave() {
      if (hasLeft) return;
      hasLeft = true;
      clearInterval(timer);
      until = Number.NEGATIVE_INFINITY;
      await beating;
      await sql.query('delete from servers where id = $1', [id]);
    },
  };
}
