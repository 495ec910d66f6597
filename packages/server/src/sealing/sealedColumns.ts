import type { Sql } from '../db/client';
import { type KeyRing, MAGIC } from './keys';

/** A column of sealed values. */
export interface SealedColumn {
  name: string;
  /** Selects `id` (text) and `sealed` (bytea) of all rows with a sealed value. */
  rows: string;
  /** Replaces `$2` by `$3` in the row `$1`, unless the value has changed. */
  replace: string;
}

/** All stored values of `Sealer.seal`, and the replaced keys of the audit log. A rotation seals them again. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    name: 'api_keys.signing_secret',
    rows: 'select id, signing_secret as sealed from api_keys',
    replace: 'update api_keys set signing_secret = $3 where id = $1 and signing_secret = $2',
  },
  {
    name: 'second_factors.secret',
    rows: 'select person_id::text as id, secret as sealed from second_factors',
    replace: 'update second_factors set secret = $3 where person_id = $1::bigint and secret = $2',
  },
  {
    name: 'sign_ons.client_secret',
    rows: 'select company_id::text as id, client_secret as sealed from sign_ons',
    replace: 'update sign_ons set client_secret = $3 where company_id = $1::bigint and client_secret = $2',
  },
  {
    name: 'api_idempotency.answer',
    rows: 'select id, answer as sealed from api_idempotency where answer is not null',
    replace: 'update api_idempotency set answer = $3 where id = $1 and answer = $2',
  },
  {
    name: 'oauth_states.payload',
    rows: 'select hash as id, payload as sealed from oauth_states',
    replace: 'update oauth_states set payload = $3 where hash = $1 and payload = $2',
  },
  {
    name: 'audit_keys.sealed',
    rows: 'select key_id as id, sealed from audit_keys',
    replace: 'update audit_keys set sealed = $3 where key_id = $1 and sealed = $2',
  },
  {
    name: 'outbox.values.code',
    rows: `select id, decode("values" ->> 'code', 'base64') as sealed from outbox where "values" ->> 'code' is not null`,
    replace: `
      update outbox set "values" = jsonb_set("values", '{code}', to_jsonb(translate(encode($3, 'base64'), E'\\n', '')))
      where id = $1 and decode("values" ->> 'code', 'base64') = $2`,
  },
  ...['secret', 'previous_secret'].map((column) => ({
    name: `export_products.${column}`,
    rows: `select key as id, ${column} as sealed from export_products where ${column} is not null`,
    replace: `update export_products set ${column} = $3 where key = $1 and ${column} = $2`,
  })),
  ...['secret', 'previous_secret'].map((column) => ({
    name: `webhooks.${column}`,
    rows: `select id, ${column} as sealed from webhooks where ${column} is not null`,
    replace: `update webhooks set ${column} = $3 where id = $1 and ${column} = $2`,
  })),
];

export interface SealedCount {
  place: string;
  /** Null for values without a key id (older versions). */
  keyId: string | null;
  count: number;
}

/** Counts sealed values by column and key. */
export async function countSealedValues(sql: Sql): Promise<SealedCount[]> {
  const magic = `'\\x${MAGIC.toString('hex')}'`;
  const counts = SEALED_COLUMNS.map(
    ({ name, rows }) => `
      select '${name}' as place, count(*)::int as count,
        case when substring(sealed from 1 for ${MAGIC.length}) = ${magic}
          then encode(substring(sealed from ${MAGIC.length + 1} for 4), 'hex') end as "keyId"
      from (${rows}) as sealed_values group by 3`,
  );
  return (await sql.query<SealedCount>(counts.join(' union all '))).rows;
}

/** Returns the counts of values whose key is missing. */
export const unreadableValues = (counts: readonly SealedCount[], ring: KeyRing): SealedCount[] =>
  counts.filter(({ keyId }) => keyId !== null && !ring.find(keyId));
