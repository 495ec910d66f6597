import { LRUCache } from 'lru-cache';
import type { Sql } from '../../db/client';
import type { Call } from '../call/callContext';
import type { Membership } from './membership';

/** Keys and accounts that are remembered, and for how long; who is wrong about them costs time, nothing else. */
const REMEMBERED = { max: 50_000, ttl: 60_000 };

/** Where a call is decided. */
export interface Place {
  /** The account that pays for it: a partner's, where one sells to the company that calls. */
  account: number;
  server: string;
}

/** Which server decides the calls of an account. // decision 0056 */
export interface Owners {
  /** Null for an unknown key, and while this server has no lease. Acquires accounts without an owner. */
  placeOf(call: Call): Promise<Place | null>;
  /** Gives an account to another server that calls for it arrive at. False where it is not this server's. */
  hand(account: number, to: string): Promise<boolean>;
  /** As far as is known here without asking. */
  isOwn(account: number): boolean;
  forget(account: number): void;
  forgetServers(ids: readonly string[]): void;
  clear(): void;
  /** Accounts of this server that have called of late. */
  count(): number;
}

/** By the hash of a key, or by the company that runs a call from its console. */
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
const TAKE = `
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
  /** Questions under way: of many calls of a company that come at once, one asks. */
  const asking = new Map<string, Promise<unknown>>();

  function once<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const answer = asking.get(what) ?? ask().finally(() => asking.delete(what));
    asking.set(what, answer);
    return answer as Promise<T>;
  }

  async function askAccount(name: string, { keyHash, request }: Call): Promise<number | undefined> {
    const companyId = request.console?.companyId ?? null;
    const { rows } = await sql.query<{ account: number }>(ACCOUNT, [keyHash, companyId, clock()]);
    const account = rows[0]?.account;
    if (account !== undefined) accounts.set(name, account);
    return account;
  }

  async function askOwner(account: number, self: string): Promise<string | undefined> {
    const { rows: leases } = await sql.query<{ server_id: string }>(OWNER, [account]);
    const { rows } =
      leases.length > 0 ? { rows: leases } : await sql.query<{ server_id: string }>(TAKE, [account, self]);
    const owner = rows[0]?.server_id;
    // Meanwhile the lease may have ended, and with it the name.
    if (owner !== undefined && membership().id === self) owners.set(account, owner);
    return owner;
  }

  return {
    async placeOf(call) {
      const { id: self } = membership();
      if (!self) return null;
      const name = call.keyHash ?? `company ${call.request.console?.companyId}`;
      const account = accounts.get(name) ?? (await once(name, () => askAccount(name, call)));
      if (account === undefined) return null;
      const server = owners.get(account) ?? (await once(`${account}`, () => askOwner(account, self)));
      return server === undefined ? null : { account, server };
    },
    async hand(account, to) {
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
