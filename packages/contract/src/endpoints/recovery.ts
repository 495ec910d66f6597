import { z } from 'zod';
import { AREAS, endpoint } from '../endpoint';
import { codeSent, done, instant, numericId, smsCode, text } from '../shapes';
import { signedIn } from './signInResult';

/** Time after `ready` in which the recovery can be completed. */
export const RECOVERY_OPEN_DAYS = 7;

/** Ticket of a correct password or code. */
const ticket = text(64);
const path = '/api/common-account/second-factor/recovery';

/**
 * Recovery for people who lost all second factors and recovery codes. // packages/server/src/features/signIn/README.md
 */
export const recovery = {
  'account.sendRecoveryCode': endpoint({
    method: 'POST',
    path: `${path}/code`,
    access: 'public',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Send a verification code to the phone of the person who lost the second factor',
    input: z.strictObject({ ticket }),
    output: z.object({
      /** Masked. */
      phone: z.string(),
      ...codeSent,
    }),
  }),
  'account.beginRecovery': endpoint({
    method: 'POST',
    path,
    access: 'public',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Report the loss of the second factor; an earlier report keeps its waiting time',
    input: z.strictObject({ ticket, code: smsCode }),
    output: z.object({ ready_at: instant }),
  }),
  'account.finishRecovery': endpoint({
    method: 'PUT',
    path,
    access: 'public',
    personal: true,
    transaction: false,
    changes: AREAS,
    summary: 'Remove the lost second factor after the waiting time, end every session and sign in',
    input: z.strictObject({ ticket, code: smsCode, company_id: numericId.optional() }),
    output: signedIn,
  }),
  'personal.cancelRecovery': endpoint({
    method: 'DELETE',
    path: '/api/personal-center/second-factor/recovery',
    access: 'person',
    personal: true,
    changes: ['personal', 'staff', 'audit'],
    summary: 'Withdraw the report of a lost second factor, from any session of the person',
    input: z.strictObject({}),
    output: done,
  }),
  'staff.approveRecovery': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/{id}/recovery',
    access: 'administrator',
    personal: true,
    stepUp: 'company-security',
    changes: ['staff', 'audit'],
    summary: 'End the waiting time of a member who reported the second factor lost',
    input: z.strictObject({ id: numericId }),
    output: done,
    objects: { id: 'member' },
  }),
} as const;
