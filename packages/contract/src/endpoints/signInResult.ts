import { z } from 'zod';
import { instant, numericId, shownOnce } from '../shapes';

export const company = z.object({ _id: z.string(), company_id: numericId, name: z.string() });

/** Result of a sign-in step. */
export const signedIn = z.object({
  /**
   * `choose-company`: the person belongs to several companies, and none was given. `second-factor`: a code of the
   * authenticator is required, with `ticket`. `set-up-second-factor`: the company requires a second factor, and the
   * person has none; `ticket` is for step-up.
   */
  status: z.enum(['signed-in', 'choose-company', 'second-factor', 'set-up-second-factor']),
  companies: z.array(company),
  company_id: numericId.nullable(),
  ticket: shownOnce(z.string().optional()),
  /** With `second-factor`, after a loss report: time from which the second factor can be removed. */
  recovery: z.object({ ready_at: instant, ready: z.boolean() }).optional(),
});
