import { audit } from '../../db/audit';
import type { MemberContext } from '../context';

/** Who asks for lists and files: a member, or a program for the person who made its connector. */
export interface Orderer extends Pick<MemberContext, 'db' | 'services' | 'now' | 'language' | 'locale' | 'ip'> {
  caller: Pick<MemberContext['caller'], 'companyId' | 'personId' | 'name' | 'permissions'>;
  program?: { appId: number };
}

/** As `audit`; an action by API key names the app instead of a person. */
export function note({ db, caller, ip, now, program }: Orderer, action: string, subject: string, detail: object) {
  const actor = program ? { companyId: caller.companyId, personId: null } : caller;
  return audit(db, { caller: actor, ip, now }, action, subject, {
    ...detail,
    ...(program ? { app: program.appId } : {}),
  });
}
