import { readAnchors, type SignedAnchor } from '../../db/auditAnchors';
import type { AuditSigner, ReplacedKey, Verify } from '../../db/auditChains';
import {
  type AuditLine,
  anchorText,
  auditTimeSql,
  contentHash,
  erasureText,
  lineHash,
  lineText,
} from '../../db/auditLine';
import type { Sql } from '../../db/client';
import { hasPlainNumbers } from '../../kernel/canonicalJson';

/**
 * `missing`: lines are deleted, but not by retention. `changed`: lines do not match their signature, or have none.
 * `removed`: lines exist although retention deleted them. `replaced-key`: signed by an already replaced key. `other`: not the
 * line that a head references. `anchor`, `head`: manipulated.
 */
export type ChainProblemKind = 'missing' | 'changed' | 'removed' | 'replaced-key' | 'other' | 'anchor' | 'head';

/** A range of lines with the same problem. */
export interface ChainProblem {
  problem: ChainProblemKind;
  from: number;
  to: number;
}

/** Result of a verified chain. */
export interface VerifiedChain {
  problems: ChainProblem[];
  /** Last line that retention deleted. */
  removed: { seq: number; hash: string };
  /** Last line. */
  end: { seq: number; hash: string };
  lines: number;
  /** Lines whose personal data was erased. */
  erased: number;
  /** Anchor of the lines older than signing; null if there are none. */
  unsigned: SignedAnchor | null;
}

/** A stored line. */
export interface StoredLine extends AuditLine {
  seq: number;
  hash: string;
  keyId: string | null;
  mac: string | null;
  /** The detail as text of the database. */
  text: string;
  /** The hash by the formula that was used before signing. */
  oldHash: string;
  /** For a line whose personal data was erased. */
  signed: string | null;
  present: string | null;
  erasureKeyId: string | null;
  erasureMac: string | null;
}

/** Dependencies of the verification. */
export interface ChainVerifier {
  sql: Pick<Sql, 'query'>;
  signer: AuditSigner;
  verify: Verify;
}

export async function createVerifier(sql: Pick<Sql, 'query'>, signer: AuditSigner): Promise<ChainVerifier> {
  const { rows } = await sql.query<ReplacedKey>('select key_id as "keyId", sealed from audit_keys');
  return { sql, signer, verify: signer.verifier(rows) };
}

const PAGE = 1000;

/** The old hash formula is written out, because a function in the database could be manipulated. */
const LINES = `
  select l.*, e.signed, e.present, e.key_id as "erasureKeyId", e.mac as "erasureMac" from (
  select seq, hash, key_id as "keyId", mac, id, company_id as "companyId", person_id as "personId", action, subject,
    detail, detail::text as text, ip, ${auditTimeSql('at')} as at,
    encode(pg_catalog.sha256(convert_to(jsonb_build_array(
      coalesce(lag(hash) over (order by seq, id), $3), seq, company_id, person_id, action, subject, detail, ip, ${auditTimeSql('at')}
    )::text, 'UTF8')), 'hex') as "oldHash"
  from audit_log
  where coalesce(company_id, 0) = $1 and ($2::bigint is null or (seq, id) > ($2, $5)) and ($4::bigint is null or seq <= $4)
  order by seq, id limit ${PAGE}) l left join audit_erasures e on e.line_id = l.id order by l.seq, l.id`;

/**
 * Verifies a chain from its start, or from the cut of retention, to its end or to `upTo`. Calls `onPage` with the valid
 * lines.
 */
export async function verifyChain(
  { sql, signer, verify }: ChainVerifier,
  chain: number,
  { upTo, onPage }: { upTo?: number; onPage?: (lines: StoredLine[]) => Promise<void> } = {},
): Promise<VerifiedChain> {
  const problems: ChainProblem[] = [];
  const report = (problem: ChainProblemKind, from: number, to = from) => {
    const last = problems.at(-1);
    if (last?.problem === problem && last.to + 1 === from) last.to = to;
    else problems.push({ problem, from, to });
  };
  const anchors: SignedAnchor[] = [];
  for (const anchor of await readAnchors(sql, chain)) {
    const { keyId, mac, ...statement } = anchor;
    const isValid = signer.keyIds.includes(keyId ?? '') && verify(keyId, anchorText(statement), mac) === 'signed';
    if (isValid) anchors.push(anchor);
    else report('anchor', anchor.seq);
  }
  const newest = (kind: SignedAnchor['kind']) => anchors.findLast((anchor) => anchor.kind === kind);
  const removed = newest('removed') ?? { seq: 0, hash: '' };
  const unsigned = newest('unsigned');
  const rotated = newest('rotated');
  const pins = anchors.filter(({ kind, seq }) => kind !== 'removed' && seq > removed.seq && seq <= (upTo ?? seq));

  let [seq, hash, lines, erased] = [removed.seq, removed.hash, 0, 0];
  /** Whether `hash` is that of the previous line; false after a gap or an unsigned line. */
  let hashKnown = true;
  const isUnsigned = (line: StoredLine): boolean => line.seq <= (unsigned?.seq ?? 0);
  /** Whether the platform erased personal data of the line, and the content is what it left. */
  const isErased = ({ seq: at, signed, present, erasureKeyId, erasureMac }: StoredLine, content: string): boolean =>
    signed !== null &&
    present === content &&
    signer.keyIds.includes(erasureKeyId ?? '') &&
    verify(erasureKeyId, erasureText({ chain, seq: at, signed, present }), erasureMac) === 'signed';
  const isSigned = (line: StoredLine, content: string): boolean =>
    isUnsigned(line) ||
    (hasPlainNumbers(line.text) &&
      verify(line.keyId, lineText(chain, line.seq, content, line.hash), line.mac) === 'signed');
  const follows = (line: StoredLine, content: string): boolean =>
    !hashKnown || line.hash === (isUnsigned(line) ? line.oldHash : lineHash(hash, line.seq, content));
  const hasCurrentKey = ({ seq: at, keyId }: StoredLine): boolean =>
    at <= Math.max(unsigned?.seq ?? 0, rotated?.seq ?? 0) ||
    (rotated ? keyId === rotated.keyId : signer.keyIds.includes(keyId ?? ''));

  for (let after: StoredLine | undefined; ; ) {
    const { rows } = await sql.query<StoredLine>(LINES, [
      chain,
      after?.seq ?? null,
      hash,
      upTo ?? null,
      after?.id ?? null,
    ]);
    const good: StoredLine[] = [];
    for (const line of rows) {
      after = line;
      if (line.seq <= removed.seq) {
        report('removed', line.seq);
        continue;
      }
      if (line.seq > seq + 1) {
        report('missing', seq + 1, line.seq - 1);
        hashKnown = false;
      }
      const present = contentHash(line);
      const content = isErased(line, present) ? (line.signed as string) : present;
      if (content !== present) erased += 1;
      const signed = isSigned(line, content);
      if (!signed || !follows(line, content)) report('changed', line.seq);
      else if (!hasCurrentKey(line)) report('replaced-key', line.seq);
      else good.push(line);
      const pin = pins.find((one) => one.seq === line.seq);
      if (pin && pin.hash !== line.hash) report('changed', removed.seq + 1, line.seq);
      hashKnown = signed;
      [seq, hash, lines] = [line.seq, line.hash, lines + 1];
    }
    await onPage?.(good);
    if (rows.length < PAGE) break;
  }
  const expected = Math.max(0, ...pins.map((pin) => pin.seq));
  if (seq < expected) report('missing', seq + 1, expected);
  return {
    problems,
    removed,
    end: { seq, hash },
    lines,
    erased,
    unsigned: unsigned && unsigned.seq > removed.seq ? unsigned : null,
  };
}
