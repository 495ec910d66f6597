import { z } from 'zod';
import { invalid } from '../kernel/refusal';

/** Request names of version 0.9 that are now snake_case. Programs may send them until 1.0. // docs/decisions/0076 */
export const NAMES_OF_0_9 = [
  'appId',
  'clientId',
  'clientSecret',
  'companyId',
  'companyName',
  'connectorId',
  'contactName',
  'contactPhone',
  'customerId',
  'dataSet',
  'defaultRoleId',
  'departmentId',
  'elementId',
  'expectedAmount',
  'expiresAt',
  'expiresInDays',
  'factorCode',
  'firstName',
  'graceDays',
  'handOverTo',
  'hardStop',
  'headerLine',
  'lastName',
  'matchBy',
  'maxMs',
  'minMs',
  'moveTo',
  'overlapHours',
  'parentId',
  'personId',
  'quoteId',
  'replaceBy',
  'roleId',
  'roleIds',
  'roleName',
  'rowId',
  'smsCode',
  'targetId',
  'textMarks',
  'timeZone',
  'unmarkedMail',
  'upTo',
  'uploadId',
  'visibleOnly',
  'webhookId',
] as const;

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const currentNames = new Map<string, string>(NAMES_OF_0_9.map((name) => [name, toSnakeCase(name)]));

/** Returns the input with its current names, where the schema has these. Throws `invalid-input` if both names are given. */
export function withCurrentNames(schema: z.ZodType, raw: unknown, path: readonly (string | number)[] = []): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(raw))
    return raw.map((item, index) => withCurrentNames(inner.element as z.ZodType, item, [...path, index]));
  if (!(inner instanceof z.ZodObject) || typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { shape } = inner;
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => {
      const current = currentNames.get(key);
      const isOld = current !== undefined && !Object.hasOwn(shape, key) && Object.hasOwn(shape, current);
      const name = isOld ? current : key;
      if (isOld && Object.hasOwn(raw, name))
        throw invalid([...path, name].join('.'), 'one_name', '@also-sent-as', { name: key });
      const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
      return [name, field ? withCurrentNames(field, value, [...path, name]) : value];
    }),
  );
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}
