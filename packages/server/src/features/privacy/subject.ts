import type { persons } from '../../db/schema';
import type { Identifiers } from './pseudonymize';

/** A person to erase. */
export interface Subject extends Identifiers {
  person: typeof persons.$inferSelect;
  /** Every company that the person ever belonged to. */
  companyIds: number[];
  /** `person:…` and `member:…`, as in audit lines and events. */
  subjects: string[];
}
