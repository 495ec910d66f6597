import type { Access, Endpoint } from '@daas/contract/endpoint';
import type { EndpointName, EndpointParsedInput, Endpoints } from '@daas/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../db/client';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { Locale, Refusal } from '../kernel/refusal';
import type { Services } from '../services';

export interface Person {
  sessionId: string;
  personId: number;
  name: string;
  phone: string;
}

/** A person in the company this session has chosen. */
export interface Member extends Person {
  companyId: number;
  companyName: string;
  memberId: number;
  departmentId: number | null;
  permissions: ReadonlySet<string>;
}

interface Base {
  /** For a non-GET endpoint, the transaction of this request. */
  db: Db;
  services: Services;
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Why the session cookie that was sent does not count; null when it does, or none was sent. */
  refusal: Refusal | null;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs once the transaction is durable; not at all when it is undone. */
  afterCommit(run: () => void | Promise<void>): void;
}
export interface PublicContext extends Base {
  caller: Person | Member | null;
}
export interface PersonContext extends Base {
  caller: Person | Member;
}
export interface MemberContext extends Base {
  caller: Member;
}
export type ContextFor<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'person'
    ? PersonContext
    : MemberContext;

type Answer<E extends Endpoint> = E extends { answer: 'file' } ? FileAnswer : z.input<E['output']>;
export type Handler<K extends EndpointName> = (
  context: ContextFor<Endpoints[K]['access']>,
  input: EndpointParsedInput<K>,
) => Promise<Answer<Endpoints[K]>>;
/** The handlers of some endpoints; `features/index.ts` merges them, and a missing one does not compile. */
export type Handlers<K extends EndpointName = EndpointName> = { [Name in K]: Handler<Name> };

export const isMember = (caller: Person | Member | null): caller is Member => caller !== null && 'companyId' in caller;
