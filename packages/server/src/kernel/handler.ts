import type { Endpoint } from '@daas/contract/endpoint';
import type { z } from 'zod';
import type { FileAnswer } from './fileAnswer';
import type { Language, Locale } from './locale';
import type { Refusal } from './refusal';

export interface Person {
  /** Id of the session, or of a service account's token. */
  sessionId: string;
  personId: number;
  name: string;
  /** Null until it is verified by a code. */
  phone: string | null;
  /** Signed in by the OpenID provider of the chosen company, which is not trusted for other companies. */
  signedOn?: boolean;
}

/** A person in the company this session has chosen. */
export interface Member extends Person {
  companyId: number;
  companyName: string;
  memberId: number;
  departmentId: number | null;
  /** The company has partner rights. */
  isPartner: boolean;
  permissions: ReadonlySet<string>;
  /** Has a role with `*`, which includes future permissions. */
  administrator: boolean;
  /** Set for a service account; `acts` are endpoints with step-up that it may call. */
  service?: { acts: readonly string[] };
}

export const isMember = (caller: Person | Member | null): caller is Member => caller !== null && 'companyId' in caller;

/** What every handler receives of its request, independent of the transport. */
export interface RequestContext<Caller extends Person | Member | null> {
  caller: Caller;
  /** Language of messages and of names of data. */
  language: Language;
  /** Language of headings in files. */
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Reason why the session cookie is invalid; null if it is valid or missing. */
  refusal: Refusal | null;
  now: Date;
  /** Runs after the commit; not after a rollback. */
  afterCommit(run: () => void | Promise<void>): void;
}

/** Return type of an endpoint's handler. */
export type AnswerOf<E extends Endpoint> = E extends { answer: 'file' } ? FileAnswer : z.input<E['output']>;
