import { z } from 'zod';
import { receipt } from '../endpoints/calls';
import { SHOW_TYPE } from '../enums';
import { REFUSALS, type RefusalCode } from './codes';

const code = z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]);
const field = z.strictObject({ field: z.string().min(1), rule: z.string().min(1), message: z.string().min(1) });
const requestId = z.string().regex(/^req_[0-9a-z]+$/);

/** Error body of `/api/*`: the normalized error of §3, and `code` and `msg` of §8. */
export const refusalBody = z.strictObject({
  success: z.literal(false),
  errorCode: code,
  errorMessage: z.string().min(1),
  showType: z.literal(Object.values(SHOW_TYPE)),
  code: z.number().int().optional(),
  msg: z.string().min(1),
  /** Invalid fields. */
  fields: z.array(field).min(1).optional(),
  request_id: requestId,
});

/** Error body of `/open/*`. // RFC 9457 */
export const problemBody = z.strictObject({
  type: z.string().regex(/^(https?:\/\/[^?#]+)?\/error-codes\/[a-z-]+$/),
  title: z.string().min(1),
  status: z.number().int(),
  detail: z.string().min(1),
  instance: z.string().regex(/^urn:daas:request:req_[0-9a-z]+$/),
  code,
  request_id: requestId,
  errors: z.array(field),
  /** Null: unknown, see outcome-unknown. */
  charged: z.literal(false).nullable(),
  receipt: receipt.optional(),
});
