import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';
import { newId, type RecordPrefix } from '../../kernel/id';

/** Id of a company, person, app or connector: 7 to 11 digits. // §5 */
export const numericId = () =>
  bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000_001 });
/** Prefixed sortable id of a record. */
export const recordId = (prefix: RecordPrefix) =>
  text()
    .primaryKey()
    .$defaultFn(() => newId(prefix));
/** Integer of 1/10000 yuan. */
export const money = () => bigint({ mode: 'number' });
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => at().notNull();
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});
