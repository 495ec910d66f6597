import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { MarketError, type Scrolled, type ScrollQuery } from './engine';

/** The last row of a scroll: its rank if hits are ranked, its sort value as text (null if empty) and its id. */
export type Position = { rank?: number; value: string | null; id: string };
export interface Hit {
  row: Row;
  position: Position;
}

/**
 * Encrypts positions, because a reader may not have paid for the sort value. A cursor opens only for its query and
 * tenant (`context`).
 */
export const cursorSeal = (secret: string) => {
  const key = createHash('sha256').update(`market-cursor:${secret}`).digest();
  return {
    seal(position: Position, context: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(position)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(cursor: string, context: string): Position {
      try {
        const bytes = Buffer.from(cursor, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
        decipher.setAuthTag(bytes.subarray(12, 28)).setAAD(Buffer.from(context));
        return JSON.parse(`${decipher.update(bytes.subarray(28))}${decipher.final()}`) as Position;
      } catch {
        throw new MarketError('bad_cursor', 'the cursor belongs to another query or is damaged');
      }
    },
  };
};

/** Makes a page of `limit + 1` hits; the additional hit indicates a next page. */
export function scrollPage(
  { seal }: ReturnType<typeof cursorSeal>,
  def: DataSetDefinition,
  query: ScrollQuery,
  hits: readonly Hit[],
): Scrolled {
  const page = hits.slice(0, query.limit);
  const last = page.at(-1);
  const next = hits.length > page.length && last ? seal(last.position, cursorContext(def, query)) : null;
  return { rows: page.map(({ row }) => row), next };
}

/** Hash of order, conditions and tenant, to which a cursor is bound; columns and page size may change. */
export const cursorContext = (def: DataSetDefinition, query: ScrollQuery): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        def.key,
        query.sort ?? def.defaultSort,
        query.keyword ?? '',
        query.filter ?? null,
        query.scope,
        query.ids,
      ]),
    )
    .digest('base64url');
