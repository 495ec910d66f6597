import type { CompanySecurityAct } from '@daas/contract/events';
import type { Db } from '../../db/client';
import type { Member } from '../../kernel/handler';
import { iso } from '../../kernel/time';
import { emit } from './emit';

interface Acting {
  caller: Pick<Member, 'companyId' | 'personId' | 'name'>;
  ip: string;
  now: Date;
}

/** Emits a security event about an act of a member, for those who manage the company's security. */
export const emitCompanySecurityAct = ({ caller, ip, now }: Acting, db: Db, act: CompanySecurityAct): Promise<void> =>
  emit(db, {
    kind: 'security.act',
    companyId: caller.companyId,
    subject: caller.personId,
    data: { act, at: iso(now), ip, ready_at: null, name: caller.name },
    except: [caller.personId],
    at: now,
  });
