import type { z } from 'zod';
import type { ApplicationKey } from './applications';
import type { PayingKey, PermissionKey } from './permissions';
import type { StepUpPurpose } from './stepUp';
import type { Sunset } from './sunset';

/**
 * Who may call: everyone, a signed-in person who may not have chosen a company yet, a member of the
 * chosen company, a member holding the permission (any of them when several are listed), or an administrator of the
 * company: what protects everybody in it is no single permission's, neither to switch on nor to switch off.
 */
export type Access = 'public' | 'person' | 'session' | 'administrator' | PermissionKey | readonly PermissionKey[];

/** Things that belong to a company and are named by an input; the matrix test swaps in another company's. */
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

/** The names in braces of `/api/connector/{id}/name-lists/{name_list_id}`. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** What the names of endpoints that read begin with; `app` stands for `app.list`, `app.get` and so on. */
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
  /** As the specification writes paths: `/api/connector/{id}`. */
  path: string;
  access: Access;
  /** A permission that is needed besides `access`: to see what is acted on. */
  besides?: PermissionKey;
  /**
   * It may write to the company's ledger: by itself, by the work that it starts, or once the operator confirms what it
   * orders. `access` then names the one key that pays. // docs/decisions/0060
   */
  charges?: true;
  /**
   * The data application it belongs to; `access` is what the application asks for. Who may do what depends on the state
   * the company has it in; what makes something new needs more than a state that has expired. // §4, §8
   */
  application?: { key: ApplicationKey; makes?: true };
  /** It is about the person who asks, or who acts for the company: a service account's token is refused. // decision 0081 */
  personal?: true;
  /** Requires a step-up ticket for this purpose, obtained by re-authentication; the call consumes it. */
  stepUp?: StepUpPurpose;
  /** The ticket is required only when one of these inputs is given. */
  stepUpFor?: readonly string[];
  /** A GET of §7 that changes something: taken only with the header that the console's own requests carry. */
  acts?: true;
  /** Path parameters, query and body in one strict object; the method says where each travels. */
  input: I;
  /** What `data` holds in `{ success: true, data }`. */
  output: O;
  /** False for a call that changes nothing by itself, or hands over to what keeps its own transactions. Default: all but GET run in one. */
  transaction?: false;
  /** How a body is sent; without a body everything is in the query. Default json. // §7 */
  encoding?: 'json' | 'form' | 'multipart';
  /** How long the browser may reuse a GET's answer. // §7 */
  cacheMs?: number;
  /** Whose answers may differ after this call, so that the browser forgets them; `[]` when none do, as for a search. Required of all but GET. // §7 */
  changes?: readonly Changed[];
  /** 'file' answers bytes instead of JSON. */
  answer?: 'json' | 'file';
  /**
   * Each path parameter → the company's object it names, or null when what it names belongs to no company, as a data
   * set's key. Required of a path with parameters; other inputs that must name the company's own object may be added.
   */
  objects?: Record<string, ObjectKind | null>;
  summary: string;
  /** It goes: answers say so, and the OpenAPI document. */
  ends?: Sunset;
}

/** What `objects` must hold for a path. */
type ObjectsOf<Path extends string> = [PathParameter<Path>] extends [never]
  ? unknown
  : { objects: Record<PathParameter<Path>, ObjectKind | null> };
/** What `changes` must hold for a method. */
type ChangesOf<Method> = Method extends 'GET' ? { changes?: never } : { changes: readonly Changed[] };
/** What `access` must be of what charges. */
type PaidBy<E> = E extends { charges: true } ? { access: PayingKey } : unknown;

/** What needs a person and no company is about that person. */
type PersonalBy<E> = E extends { access: 'person' } ? { personal: true } : unknown;

/** Keeps the literal types of one endpoint. */
export const endpoint = <const E extends Endpoint>(
  definition: E & ObjectsOf<E['path']> & ChangesOf<E['method']> & PaidBy<E> & PersonalBy<E>,
): E => definition;

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

export type Input<E extends Endpoint> = z.input<E['input']>;
export type ParsedInput<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;
