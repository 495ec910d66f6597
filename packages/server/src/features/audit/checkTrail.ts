import { PLATFORM_CHAIN } from '../../db/auditChains';
import type { Database } from '../../db/client';
import { headsInLines } from './heads';
import { isOwnHead, type SignedHead } from './headToken';
import {
  type ChainProblem,
  type ChainVerifier,
  createVerifier,
  type StoredLine,
  type VerifiedChain,
  verifyChain,
} from './verifyChain';

export interface AuditProblem extends Omit<ChainProblem, 'problem'> {
  /** Null for the platform's chain. */
  company: number | null;
  /** `not-ours`: the platform did not sign the given head. */
  problem: ChainProblem['problem'] | 'not-ours';
}

/** Lines older than signing, which are continuous up to an anchor. */
export interface UnsignedLines {
  company: number | null;
  upTo: number;
  at: string;
}

export interface TrailCheck {
  chains: number;
  lines: number;
  /** Lines whose personal data was erased. */
  erased: number;
  problems: AuditProblem[];
  unsigned: UnsignedLines[];
  /** Number of given heads in the current chains, and of those whose lines retention has deleted. */
  contained: number;
  expired: number;
}

/** A line referenced by a head. */
interface HeadReference {
  chain: number;
  seq: number;
  hash: string;
}

const CHAINS = `
  select company_id as chain, seq, hash, key_id as "keyId", true as "hasHead" from audit_heads
  union all
  select chain, 0, '', null, false from (
    select coalesce(company_id, 0) as chain from audit_log union select company_id from audit_anchors
  ) as known where chain not in (select company_id from audit_heads)
  order by chain desc`;

interface ChainRow {
  chain: number;
  seq: number;
  hash: string;
  keyId: string | null;
  hasHead: boolean;
}

/**
 * Verifies every line of every chain, the hourly heads in the platform's chain, and the heads in `against`. Reads one
 * snapshot of the database.
 */
export async function checkTrail(
  { orm, long }: Pick<Database, 'orm' | 'long'>,
  against: readonly SignedHead[] = [],
): Promise<TrailCheck> {
  const { signer } = orm.chains;
  return long.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read');
    return new TrailChecker(await createVerifier(tx, signer)).run(against);
  });
}

class TrailChecker {
  readonly #examined = new Map<number, VerifiedChain>();
  readonly #result: TrailCheck = {
    chains: 0,
    lines: 0,
    erased: 0,
    problems: [],
    unsigned: [],
    contained: 0,
    expired: 0,
  };

  constructor(private readonly examiner: ChainVerifier) {}

  async run(against: readonly SignedHead[]): Promise<TrailCheck> {
    const { rows } = await this.examiner.sql.query<ChainRow>(CHAINS);
    // The platform's chain comes last, so that its heads can be compared with the other chains.
    for (const row of rows) await this.#chain(row);
    const own = against.filter((head) => isOwnHead(this.examiner.verify, head));
    for (const head of against)
      if (!own.includes(head)) this.#name(head.chain, { problem: 'not-ours', from: head.seq, to: head.seq });
    const { contained, expired } = await this.#compare(own);
    return { ...this.#result, chains: rows.length, contained, expired };
  }

  async #chain({ chain, hasHead, keyId, ...head }: ChainRow): Promise<void> {
    const isPlatform = chain === PLATFORM_CHAIN;
    const onPage = async (lines: StoredLine[]) => void (await this.#compare(headsInLines(lines)));
    const examined = await verifyChain(this.examiner, chain, isPlatform ? { onPage } : {});
    this.#examined.set(chain, examined);
    this.#result.lines += examined.lines;
    this.#result.erased += examined.erased;
    for (const problem of examined.problems) this.#name(chain, problem);
    const { end, unsigned } = examined;
    if (unsigned) this.#result.unsigned.push({ company: chain || null, upTo: unsigned.seq, at: `${unsigned.at}Z` });
    if (head.seq > end.seq) this.#missing(chain, end.seq + 1, head.seq);
    else if (!hasHead || head.seq < end.seq || head.hash !== end.hash || !this.#isCurrent(keyId))
      this.#name(chain, { problem: 'head', from: head.seq, to: head.seq });
  }

  #isCurrent = (keyId: string | null): boolean => this.examiner.signer.keyIds.includes(keyId ?? '');

  /** Reports lines that the chains lack. */
  async #compare(claims: readonly HeadReference[]): Promise<{ contained: number; expired: number }> {
    const counts = { contained: 0, expired: 0 };
    const { rows } = await this.examiner.sql.query<HeadReference & { present: string | null }>(
      `select c.chain, c.seq, c.hash, l.hash as present
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as c(chain, seq, hash)
       left join audit_log l on coalesce(l.company_id, 0) = c.chain and l.seq = c.seq`,
      [claims.map(({ chain }) => chain), claims.map(({ seq }) => seq), claims.map(({ hash }) => hash)],
    );
    for (const { chain, seq, hash, present } of rows) {
      const { removed, end } = this.#examined.get(chain) ?? { removed: { seq: 0, hash: '' }, end: { seq: 0 } };
      const here = seq === removed.seq ? removed.hash : present;
      if (here === hash) counts.contained += 1;
      else if (seq < removed.seq) counts.expired += 1;
      else if (here !== null) this.#name(chain, { problem: 'other', from: seq, to: seq });
      else this.#missing(chain, Math.min(end.seq + 1, seq), seq);
    }
    return counts;
  }

  /** Reports a gap once, even if several heads reference it. */
  #missing(chain: number, from: number, to: number): void {
    const gap = this.#result.problems.find(
      (one) =>
        one.problem === 'missing' &&
        (one.company ?? PLATFORM_CHAIN) === chain &&
        one.from <= from &&
        one.to >= from - 1,
    );
    if (gap) gap.to = Math.max(gap.to, to);
    else this.#name(chain, { problem: 'missing', from, to });
  }

  #name(chain: number, problem: Omit<AuditProblem, 'company'>): void {
    this.#result.problems.push({ company: chain || null, ...problem });
  }
}
