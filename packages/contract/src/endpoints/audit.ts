import { z } from 'zod';
import { AUDIT_AREAS } from '../audit';
import { endpoint } from '../endpoint';
import { cappedListOf, day, instant, numericId, paging, recordId, text } from '../shapes';

const line = z.object({
  id: recordId,
  /** Number of the line in the company's chain. */
  seq: z.number().int(),
  at: instant,
  /** Null for the operator and for actions without sign-in. `program`: a service account, by name. */
  person: z.object({ id: numericId, name: z.string(), program: z.boolean() }).nullable(),
  /** Endpoint name, or `platform.…` for an action of the operator. */
  action: z.string(),
  /** Changed object, such as `connector:1000001`. */
  subject: z.string(),
  /** Current name of the subject; null if it has none or was deleted. */
  subject_name: z.string().nullable(),
  /** Current names of objects in the detail, by kind and id as in a subject. */
  names: z.record(z.string(), z.string()),
  /** Changed fields as `{ before, after }`, and further details. Never contains a secret. */
  detail: z.record(z.string(), z.unknown()),
  ip: z.string(),
});

const filters = {
  /** Id of a member or of a service account. */
  person_id: numericId.optional(),
  area: z.enum(AUDIT_AREAS).optional(),
  /** Kind, or kind and id, such as `connector` or `connector:1000001`. */
  subject: text(100).optional(),
  /** First day; default: 90 days before the last. */
  from: day.optional(),
  /** Last day, inclusive; default: today. */
  to: day.optional(),
};

/** The audit log of the company. // §6 role-and-permission */
export const audit = {
  'audit.list': endpoint({
    method: 'GET',
    path: '/api/company-user/audit-log',
    access: 'role-and-permission',
    summary: 'List audit log entries, newest first; paging ends at row 1000',
    input: z.strictObject({ ...paging, ...filters }),
    output: cappedListOf(line),
  }),
  'audit.export': endpoint({
    method: 'GET',
    path: '/api/company-user/audit-log/export',
    access: 'role-and-permission',
    summary: 'Download the filtered audit log entries as CSV, at most 100,000 rows',
    input: z.strictObject(filters),
    output: z.object({}),
    answer: 'file',
  }),
} as const;
