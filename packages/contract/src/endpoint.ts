import type { z } from 'zod';
import type { ApplicationKey } from './applications';
import type { PayingKey, PermissionKey } from './permissions';
import type { StepUpPurpose } from './stepUp';
import type { Sunset } from './sunset';

/**
 * Access of an endpoint: everyone; a signed-in person, possibly without a company; a member of the chosen company; a
 * member with a permission (any of several); or an administrator. Settings that protect the whole company need an
 * administrator, because no single permission may turn them on or off.
 */
export type Access = 'public' | 'person' | 'session' | 'administrator' | PermissionKey | readonly PermissionKey[];

/** Objects of a company that an input refers to. The matrix test replaces them by those of another company. */
export type ObjectKind =
  | 'connector'
  | 'app'
  | 'agent'
  | 'key'
  | 'call'
  | 'nameList'
  | 'download'
  | 'budget'
  | 'purchase'
  | 'applicationOrder'
  | 'upload'
  | 'receivedUpload'
  | 'monitorUpload'
  | 'staffUpload'
  | 'exampleUpload'
  | 'savedFilter'
  | 'regionalPlan'
  | 'regionalKey'
  | 'exclusiveSet'
  | 'exclusiveOrder'
  | 'marketReport'
  | 'quote'
  | 'exportTask'
  | 'department'
  | 'member'
  | 'role'
  | 'permissionRequest'
  | 'whiteListRule'
  | 'staffImport'
  | 'webhook'
  | 'webhookDelivery'
  | 'taxAuthorization'
  | 'monitorRule'
  | 'monitorTask'
  | 'customer'
  | 'customerApp'
  | 'allocation'
  | 'serviceAccount'
  | 'serviceToken';

/** Names in braces of `/api/connector/{id}/name-lists/{name_list_id}`. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** Prefixes of the names of endpoints that read; `app` means `app.list`, `app.get` and so on. */
export const AREAS = [
  'account',
  'agent',
  'audit',
  'instance',
  'user',
  'company',
  'integrator',
  'app',
  'call',
  'download',
  'exportTask',
  'connector',
  'cost',
  'price',
  'purchase',
  'nameList',
  'packet',
  'macro',
  'market',
  'dictionary',
  'savedFilter',
  'monitor',
  'webhook',
  'event',
  'notice',
  'goodsApp',
  'dataApplication',
  'regional',
  'exclusive',
  'marketReport',
  'customerGroup',
  'estate',
  'cloud',
  'omnibox',
  'overview',
  'taxReport',
  'taxAuthorization',
  'department',
  'staff',
  'role',
  'serviceAccount',
  'invitation',
  'whiteList',
  'personal',
  'partner',
] as const;
/** An area, or one endpoint of it by name. */
export type Changed = (typeof AREAS)[number] | `${(typeof AREAS)[number]}.${string}`;

export interface Endpoint<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path in the notation of the specification: `/api/connector/{id}`. */
  path: string;
  access: Access;
  /** A permission that is required besides `access`, to see the affected object. */
  besides?: PermissionKey;
  /**
   * The endpoint may write to the company's ledger: itself, by a job that it starts, or when the operator confirms an
   * order. `access` is then the permission that pays. // docs/decisions/0060
   */
  charges?: true;
  /**
   * The data application of the endpoint; `access` is that of the application. The state of the application for the
   * company limits the endpoint; creating something requires a state that has not expired. // §4, §8
   */
  application?: { key: ApplicationKey; makes?: true };
  /**
   * The endpoint concerns the person, or who acts for the company. Tokens of service accounts are rejected. // decision
   * 0081
   */
  personal?: true;
  /** Requires a step-up ticket for this purpose, obtained by re-authentication; the call consumes it. */
  stepUp?: StepUpPurpose;
  /** The ticket is required only when one of these inputs is given. */
  stepUpFor?: readonly string[];
  /** A GET of §7 that changes something. It requires the header of the console's own requests. */
  acts?: true;
  /** Path parameters, query and body in one strict object; the method decides where each is sent. */
  input: I;
  /** Content of `data` in `{ success: true, data }`. */
  output: O;
  /**
   * False for a call that changes nothing itself, or delegates to code with its own transactions. Default: all methods
   * but GET run in a transaction.
   */
  transaction?: false;
  /** Format of the body; without a body, all input is in the query. Default: json. // §7 */
  encoding?: 'json' | 'form' | 'multipart';
  /** How long the browser may reuse the response of a GET. // §7 */
  cacheMs?: number;
  /**
   * Endpoints whose responses may differ after this call; the browser drops them from its cache. `[]` if none, as for a
   * search. Required for all methods but GET. // §7
   */
  changes?: readonly Changed[];
  /** 'file' returns bytes instead of JSON. */
  answer?: 'json' | 'file';
  /**
   * Path parameter → kind of the company's object that it refers to, or null if the object belongs to no company, such
   * as the key of a data set. Required for a path with parameters. Add other inputs that refer to objects of the
   * company.
   */
  objects?: Record<string, ObjectKind | null>;
  summary: string;
  /** Deprecation; responses and the OpenAPI document announce it. */
  ends?: Sunset;
}

/** Required type of `objects` for a path. */
type ObjectsOf<Path extends string> = [PathParameter<Path>] extends [never]
  ? unknown
  : { objects: Record<PathParameter<Path>, ObjectKind | null> };
/** Required type of `changes` for a method. */
type ChangesOf<Method> = Method extends 'GET' ? { changes?: never } : { changes: readonly Changed[] };
/** Required type of `access` for an endpoint that charges. */
type PaidBy<E> = E extends { charges: true } ? { access: PayingKey } : unknown;

/** Endpoints that require a person, and those without a company, concern that person. */
type PersonalBy<E> = E extends { access: 'person' } ? { personal: true } : unknown;

/** Preserves the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(
  definition: E & ObjectsOf<E['path']> & ChangesOf<E['method']> & PaidBy<E> & PersonalBy<E>,
): E => definition;

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

export type Input<E extends Endpoint> = z.input<E['input']>;
export type ParsedInput<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;
