import { LRUCache } from 'lru-cache';
import type { Sql } from '../../db/client';
import type { Call } from '../../gateway/model';
import type { Membership } from './membership';

/** Cache of keys and accounts; a stale entry costs time only. */
const REMEMBERED = { max: 50_000, ttl: 60_000 };

/** The account that pays for a call, and the server that owns it. */
export interface AccountOwner {
  /** A partner's account if the company is its customer, else the company's own. */
  account: number;
  server: string;
}

/** Ownership of accounts by servers. // decision 0056 */
export interface Owners {
  /** Returns null for an unknown key or while this server has no lease. Acquires an account without an owner. */
  findOwner(call: Call): Promise<AccountOwner | null>;
  /** Transfers an account to another server. Returns false if this server does not own it. */
  transfer(account: number, to: string): Promise<boolean>;
  /** Checks the cache only. */
  isOwn(account: number): boolean;
  forget(account: number): void;
  forgetServers(ids: readonly string[]): void;
  clear(): void;
  /** Cached accounts of this server. */
  count(): number;
}

/** By the hash of a key, or by the company of a console call. */
const ACCOUNT = `
  with c as (
    select company_id, app_id from api_keys where hash = $1 union all select $2::bigint, null::bigint where $2 is not null
  )
  select coalesce(
    (select r.company_id from customer_reports r
      where r.customer_id = c.company_id and r.state in ('protected', 'won') and r.protected_until > $3 limit 1),
    (select a.company_id from allocations a where a.app_id = c.app_id and a.ended_at is null and a.expires_at > $3 limit 1),
    c.company_id) as account
  from c`;

const LIVE = 'select 1 from servers s where s.lease_until > now() and s.id';
const OWNER = `select server_id from account_owners o where company_id = $1 and exists (${LIVE} = o.server_id)`;
/** On conflict the existing owner is returned. */
const ACQUIRE = `
  with taken as (
    insert into account_owners (company_id, server_id) select $1, $2 where exists (${LIVE} = $2)
    on conflict (company_id) do update set server_id = excluded.server_id
      where not exists (${LIVE} = account_owners.server_id)
    returning server_id
  )
  select server_id from taken union all select server_id from account_owners where company_id = $1 limit 1`;

export function createOwners(sql: Sql, membership: () => Membership, clock: () => Date): Owners {
  const accounts = new LRUCache<string, number>(REMEMBERED);
  const owners = new LRUCache<number, string>(REMEMBERED);
  /** Running queries, shared by concurrent calls of the same key or account. */
  const running = new Map<string, Promise<unknown>>();

  function shareQuery<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const answer = running.get(what) ?? ask().finally(() => running.delete(what));
    running.set(what, answer);
    return answer as Promise<T>;
  }

  async function readAccount(name: string, { keyHash, request }: Call): Promise<number | undefined> {
    const companyId = request.console?.companyId ?? null;
    const { rows } = await sql.query<{ account: number }>(ACCOUNT, [keyHash, companyId, clock()]);
    const account = rows[0]?.account;
    if (account !== undefined) accounts.set(name, account);
    return account;
  }

  async function readOwner(account: number, self: string): Promise<string | undefined> {
    const { rows: leases } = await sql.query<{ server_id: string }>(OWNER, [account]);
    const { rows } =
      leases.length > 0 ? { rows: leases } : await sql.query<{ server_id: string }>(ACQUIRE, [account, self]);
    const owner = rows[0]?.server_id;
    // The lease, and with it the id, may have changed during the query.
    if (owner !== undefined && membership().id === self) owners.set(account, owner);
    return owner;
  }

  return {
    async findOwner(call) {
      const { id: self } = membership();
      if (!self) return null;
      const name = call.keyHash ?? `company ${call.request.console?.companyId}`;
      const account = accounts.get(name) ?? (await shareQuery(name, () => readAccount(name, call)));
      if (account === undefined) return null;
      const server = owners.get(account) ?? (await shareQuery(`${account}`, () => readOwner(account, self)));
      return server === undefined ? null : { account, server };
    },
    async transfer(account, to) {
      const { id: self } = membership();
      if (!self) return false;
      const { rows } = await sql.query(
        'update account_owners set server_id = $3 where company_id = $1 and server_id = $2 returning 1',
        [account, self, to],
      );
      if (rows.length > 0) owners.set(account, to);
      return rows.length > 0;
    },
    isOwn(account) {
      const { id: self } = membership();
      return self !== null && owners.get(account) === self;
    },
    forget: (account) => void owners.delete(account),
    forgetServers(ids) {
      for (const [account, owner] of owners.entries()) if (ids.includes(owner)) owners.delete(account);
    },
    clear: () => owners.clear(),
    count() {
      const { id: self } = membership();
      let owned = 0;
      for (const owner of owners.values()) if (owner === self) owned += 1;
      return owned;
    },
  };
}
