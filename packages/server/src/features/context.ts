import type { Access } from '@daas/contract/endpoint';
import type { EndpointName, EndpointParsedInput, Endpoints } from '@daas/contract/endpoints';
import type { agents } from '@daas/contract/endpoints/agents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import type { AnswerOf, Member, Person, RequestContext } from '../kernel/handler';
import type { Services } from './services';

interface Reach {
  /** For a non-GET endpoint, the transaction of this request. */
  db: Db;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}
export interface PublicContext extends RequestContext<Person | Member | null>, Reach {}
export interface PersonContext extends RequestContext<Person | Member>, Reach {}
export interface MemberContext extends RequestContext<Member>, Reach {}

export type ContextFor<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'person'
    ? PersonContext
    : MemberContext;

export type Handler<K extends EndpointName> = (
  context: ContextFor<Endpoints[K]['access']>,
  input: EndpointParsedInput<K>,
) => Promise<AnswerOf<Endpoints[K]>>;
/** The handlers of some endpoints; `features/index.ts` merges them, and a missing one does not compile. */
export type Handlers<K extends EndpointName = EndpointName> = { [Name in K]: Handler<Name> };
/** The part `agents` has the other handlers. */
export type CoreHandlers = Omit<Handlers, keyof typeof agents>;
