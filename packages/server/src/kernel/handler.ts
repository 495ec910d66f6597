import type { Endpoint } from '@daas/contract/endpoint';
import type { z } from 'zod';
import type { FileAnswer } from './fileAnswer';
import type { Language } from './locale';
import type { Locale, Refusal } from './refusal';

export interface Person {
  /** Of the session, or of the token that a service account shows. */
  sessionId: string;
  personId: number;
  name: string;
  /** Null until a code proved one. */
  phone: string | null;
  /** By the provider of the chosen company, which vouches for nothing in another one. */
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
  /** Holds a role with `*`, which also stands for permissions that do not exist yet. */
  administrator: boolean;
  /** It is a company's program; `acts` are the endpoints open to it that ask a person for proof. */
  service?: { acts: readonly string[] };
}

export const isMember = (caller: Person | Member | null): caller is Member => caller !== null && 'companyId' in caller;

/** What every handler receives of its request, independent of the transport. */
export interface RequestContext<Caller extends Person | Member | null> {
  caller: Caller;
  /** Of messages to the user, and of names of data. */
  language: Language;
  /** Of the headings of files. */
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Why the session cookie that was sent does not count; null when it does, or none was sent. */
  refusal: Refusal | null;
  now: Date;
  /** Runs once the transaction is durable; not at all when it is undone. */
  afterCommit(run: () => void | Promise<void>): void;
}

/** What a handler of that endpoint returns. */
export type AnswerOf<E extends Endpoint> = E extends { answer: 'file' } ? FileAnswer : z.input<E['output']>;
