import type { RefusalCode } from '@daas/contract/errors/codes';
import { fieldErrors, HttpError, refusalCode } from '@/request';
import { BusinessError, messageOf, ParseError, TimeoutError } from '@/request/errors';

/** What went wrong, and where it is shown. */
export interface Problem {
  /** Text of the server, or a message id of ours. */
  text: string | null;
  id: string | null;
  fields: { name: string; errors: string[] }[];
  /** The server did not get or not answer the question: asking again may help. */
  again: boolean;
}

/** Refusals that are about one field. */
const FIELD_OF: Partial<Record<RefusalCode, string>> = {
  'code-wrong': 'sms_code',
  'code-expired': 'sms_code',
  'code-too-soon': 'sms_code',
  'second-factor-wrong': 'code',
  'phone-taken': 'phone',
  'phone-unknown': 'phone',
  'company-name-taken': 'company_name',
  'password-weak': 'password',
  'password-guessable': 'password',
};

/** `present`: the fields the form shows now; errors of any other field are shown above the form. */
export function problemOf(error: unknown, present: readonly string[]): Problem {
  if (!(error instanceof HttpError || error instanceof BusinessError)) {
    const id =
      error instanceof TimeoutError
        ? 'errors.504'
        : error instanceof ParseError
          ? 'errors.parse'
          : 'public.unreachable';
    return { text: null, id, fields: [], again: true };
  }
  if (error.downlineNotice) return { text: null, id: error.downlineNotice, fields: [], again: false };
  const text = messageOf(error.body) ?? null;
  const field = FIELD_OF[refusalCode(error) as RefusalCode];
  const fields = fieldErrors(error).map(({ name, errors }) => ({ name: name.join('.'), errors }));
  if (field && text && fields.length === 0) fields.push({ name: field, errors: [text] });
  const visible = fields.filter(({ name }) => present.includes(name));
  if (visible.length > 0 && visible.length === fields.length)
    return { text: null, id: null, fields: visible, again: false };
  const broken = error instanceof HttpError && error.status >= 500;
  return { text, id: text ? null : 'errors.server', fields: visible, again: broken };
}
