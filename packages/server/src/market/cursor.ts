import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { MarketError, type Scrolled, type ScrollQuery } from './engine';

/** Where a scroll stopped: the last row's sort value as text (null: among the empty ones) and its id. */
export type Position = { value: string | null; id: string };
export interface Hit {
  row: Row;
  position: Position;
}

/**
 * Seals positions. The sort value of a row may be one the reader does not pay for, so it is encrypted, not just
 * encoded; and a cursor opens only for the query and tenant (`context`) it was made for.
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

/** A page of a scroll out of its hits: one more than asked tells that others follow. */
export function scrolled(
  { seal }: ReturnType<typeof cursorSeal>,
  def: DataSetDefinition,
  query: ScrollQuery,
  hits: readonly Hit[],
): Scrolled {
  const page = hits.slice(0, query.limit);
  const last = page.at(-1);
  const next = hits.length > page.length && last ? seal(last.position, contextOf(def, query)) : null;
  return { rows: page.map(({ row }) => row), next };
}

/** What a cursor is bound to: the order and the conditions, not the columns or the size of a page. */
export const contextOf = (def: DataSetDefinition, query: ScrollQuery): string =>
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
