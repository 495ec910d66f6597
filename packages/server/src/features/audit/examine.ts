import { readAnchors, type SignedAnchor } from '../../db/auditAnchors';
import type { AuditSigner, ReplacedKey, Verify } from '../../db/auditChains';
import { type AuditLine, anchorText, auditTimeSql, contentHash, lineHash, lineText } from '../../db/auditLine';
import type { Sql } from '../../db/client';
import { hasPlainNumbers } from '../../kernel/canonicalJson';

/**
 * `missing`: lines are gone, and no anchor says that retention removed them. `changed`: other than they were signed, or
 * signed by nobody. `removed`: there again though retention removed them. `replaced-key`: signed by a key that had been
 * replaced. `other`: not the line that a head names. `anchor`, `head`: not as the platform left it.
 */
export type Problem = 'missing' | 'changed' | 'removed' | 'replaced-key' | 'other' | 'anchor' | 'head';

/** Lines that are not as they were written, from the first to the last of them. */
export interface ChainProblem {
  problem: Problem;
  from: number;
  to: number;
}

/** How a chain was found. */
export interface Examined {
  problems: ChainProblem[];
  /** Up to where retention removed it. */
  removed: { seq: number; hash: string };
  /** Where it ends. */
  end: { seq: number; hash: string };
  lines: number;
  /** The anchor of the lines from before lines were signed, as long as there are some. */
  unsigned: SignedAnchor | null;
}

/** A line in its place, as the database has it. */
export interface Stored extends AuditLine {
  seq: number;
  hash: string;
  keyId: string | null;
  mac: string | null;
  /** The detail as the database writes it. */
  text: string;
  /** What `hash` was made to be before lines were signed. */
  oldHash: string;
}

/** What a chain is examined with. */
export interface Examiner {
  sql: Pick<Sql, 'query'>;
  signer: AuditSigner;
  verify: Verify;
}

export async function examinerOf(sql: Pick<Sql, 'query'>, signer: AuditSigner): Promise<Examiner> {
  const { rows } = await sql.query<ReplacedKey>('select key_id as "keyId", sealed from audit_keys');
  return { sql, signer, verify: signer.verifier(rows) };
}

const PAGE = 1000;

/** The sum of before is spelled out here: no function of the database is asked what is right. */
const LINES = `
  select seq, hash, key_id as "keyId", mac, id, company_id as "companyId", person_id as "personId", action, subject,
    detail, detail::text as text, ip, ${auditTimeSql('at')} as at,
    encode(pg_catalog.sha256(convert_to(jsonb_build_array(
      coalesce(lag(hash) over (order by seq, id), $3), seq, company_id, person_id, action, subject, detail, ip, ${auditTimeSql('at')}
    )::text, 'UTF8')), 'hex') as "oldHash"
  from audit_log
  where coalesce(company_id, 0) = $1 and ($2::bigint is null or (seq, id) > ($2, $5)) and ($4::bigint is null or seq <= $4)
  order by seq, id limit ${PAGE}`;

/**
 * Follows a chain from its beginning, or from where retention removed it, to its end or to a line. `onPage` is told the
 * lines that are as they were written.
 */
export async function examineChain(
  { sql, signer, verify }: Examiner,
  chain: number,
  { upTo, onPage }: { upTo?: number; onPage?: (lines: Stored[]) => Promise<void> } = {},
): Promise<Examined> {
  const problems: ChainProblem[] = [];
  const name = (problem: Problem, from: number, to = from) => {
    const last = problems.at(-1);
    if (last?.problem === problem && last.to + 1 === from) last.to = to;
    else problems.push({ problem, from, to });
  };
  const anchors: SignedAnchor[] = [];
  for (const anchor of await readAnchors(sql, chain)) {
    const { keyId, mac, ...statement } = anchor;
    const holds = signer.keyIds.includes(keyId ?? '') && verify(keyId, anchorText(statement), mac) === 'signed';
    if (holds) anchors.push(anchor);
    else name('anchor', anchor.seq);
  }
  const newest = (kind: SignedAnchor['kind']) => anchors.findLast((anchor) => anchor.kind === kind);
  const removed = newest('removed') ?? { seq: 0, hash: '' };
  const unsigned = newest('unsigned');
  const rotated = newest('rotated');
  const pins = anchors.filter(({ kind, seq }) => kind !== 'removed' && seq > removed.seq && seq <= (upTo ?? seq));

  let [seq, hash, lines] = [removed.seq, removed.hash, 0];
  /** Whether `hash` is that of the line before: after a gap, or a line that nobody signed, it is not known. */
  let hashKnown = true;
  const isUnsigned = (line: Stored): boolean => line.seq <= (unsigned?.seq ?? 0);
  const isSigned = (line: Stored, content: string): boolean =>
    isUnsigned(line) ||
    (hasPlainNumbers(line.text) &&
      verify(line.keyId, lineText(chain, line.seq, content, line.hash), line.mac) === 'signed');
  const follows = (line: Stored, content: string): boolean =>
    !hashKnown || line.hash === (isUnsigned(line) ? line.oldHash : lineHash(hash, line.seq, content));
  const isByItsKey = ({ seq: at, keyId }: Stored): boolean =>
    at <= Math.max(unsigned?.seq ?? 0, rotated?.seq ?? 0) ||
    (rotated ? keyId === rotated.keyId : signer.keyIds.includes(keyId ?? ''));

  for (let after: Stored | undefined; ; ) {
    const { rows } = await sql.query<Stored>(LINES, [chain, after?.seq ?? null, hash, upTo ?? null, after?.id ?? null]);
    const good: Stored[] = [];
    for (const line of rows) {
      after = line;
      if (line.seq <= removed.seq) {
        name('removed', line.seq);
        continue;
      }
      if (line.seq > seq + 1) {
        name('missing', seq + 1, line.seq - 1);
        hashKnown = false;
      }
      const content = contentHash(line);
      const signed = isSigned(line, content);
      if (!signed || !follows(line, content)) name('changed', line.seq);
      else if (!isByItsKey(line)) name('replaced-key', line.seq);
      else good.push(line);
      const pin = pins.find((one) => one.seq === line.seq);
      if (pin && pin.hash !== line.hash) name('changed', removed.seq + 1, line.seq);
      hashKnown = signed;
      [seq, hash, lines] = [line.seq, line.hash, lines + 1];
    }
    await onPage?.(good);
    if (rows.length < PAGE) break;
  }
  const expected = Math.max(0, ...pins.map((pin) => pin.seq));
  if (seq < expected) name('missing', seq + 1, expected);
  return {
    problems,
    removed,
    end: { seq, hash },
    lines,
    unsigned: unsigned && unsigned.seq > removed.seq ? unsigned : null,
  };
}
