import { z } from 'zod';
import { instant, numericId, shownOnce } from '../shapes';

export const company = z.object({ _id: z.string(), company_id: numericId, name: z.string() });

/** How far signing in came. */
export const signedIn = z.object({
  /**
   * `choose-company`: the phone belongs to several companies and none was named. `second-factor`: a code of the
   * authenticator is still to come, with `ticket`. `set-up-second-factor`: the person needs one in the company and has
   * none; `ticket` is for step-up.
   */
  status: z.enum(['signed-in', 'choose-company', 'second-factor', 'set-up-second-factor']),
  companies: z.array(company),
  company_id: numericId.nullable(),
  ticket: shownOnce(z.string().optional()),
  /** With `second-factor`, where its loss was reported: from when on that is believed. */
  recovery: z.object({ ready_at: instant, ready: z.boolean() }).optional(),
});
