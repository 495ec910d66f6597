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

/** Tells those who look after a company's safety what one of its members did to it. */
export const companySafety = ({ caller, ip, now }: Acting, db: Db, act: CompanySecurityAct): Promise<void> =>
  emit(db, {
    kind: 'security.act',
    companyId: caller.companyId,
    subject: caller.personId,
    data: { act, at: iso(now), ip, ready_at: null, name: caller.name },
    except: [caller.personId],
    at: now,
  });
