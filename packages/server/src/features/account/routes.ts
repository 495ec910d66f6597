import type { account } from '@daas/contract/endpoints/account';
import { isMember } from '../../kernel/handler';
import { companiesOf, presentCompany } from '../companies/companies';
import type { Handlers } from '../context';
import { findKnownDevice } from '../sessions/devices';
import { endOtherSessions, endSession, listSessions } from '../sessions/sessions';
import { createCaptcha, requireCaptcha } from '../signIn/captcha';
import { codeDelivery, publicCodeLine, sendCode } from '../signIn/code/codes';
import { passkeyOptions, signInByPasskey } from '../signIn/passkey/passkeys';
import { beginRecovery, finishRecovery, sendRecoveryCode } from '../signIn/recovery/recovery';
import { registerCompany, resetPassword } from '../signIn/registration';
import { chooseCompany, logout, signIn, signInBySecondFactor } from '../signIn/signIn';
import { beginSignOn, finishSignOn } from '../signIn/signOn/signOn';
import { sendOwnCode, stepUp, stepUpByCode } from '../signIn/stepUp/stepUp';
import {
  endedSessionCode,
  menuIds,
  permissionsOf,
  readCompanyProfile,
  readQuotaLimits,
  readUser,
  readUserInfo,
} from './profile';

export const accountRoutes: Handlers<
  | keyof typeof account
  | 'account.secondFactor'
  | 'account.passkey'
  | 'account.passkeyOptions'
  | 'account.beginSignOn'
  | 'account.finishSignOn'
  | 'account.sendRecoveryCode'
  | 'account.beginRecovery'
  | 'account.finishRecovery'
> = {
  'account.signIn': signIn,
  'account.secondFactor': signInBySecondFactor,
  'account.passkeyOptions': passkeyOptions,
  'account.passkey': signInByPasskey,
  'account.beginSignOn': beginSignOn,
  'account.finishSignOn': finishSignOn,
  'account.sendRecoveryCode': sendRecoveryCode,
  'account.beginRecovery': beginRecovery,
  'account.finishRecovery': finishRecovery,
  'account.captcha': createCaptcha,
  'account.smsCode': async (context, { phone, purpose, proof }) => {
    const device = await findKnownDevice(context, phone);
    await requireCaptcha(context, phone, device, proof, { sending: true });
    return sendCode(context, publicCodeLine(phone, purpose, device));
  },
  'account.codeDelivery': codeDelivery,
  'account.register': registerCompany,
  'account.resetPassword': resetPassword,
  'account.companies': async ({ db, caller }) => ({
    companies: (await companiesOf(db, caller)).map(presentCompany),
    company_id: isMember(caller) ? caller.companyId : null,
  }),
  'account.chooseCompany': (context, { company_id: companyId }) => chooseCompany(context, companyId),
  'account.sessions': listSessions,
  'account.endSession': endSession,
  'account.endOtherSessions': endOtherSessions,
  'account.logout': logout,
  'account.menus': async (context) => ({ menu_lists: permissionsOf(context).menus, ended: endedSessionCode(context) }),
  'account.permissions': async (context) => {
    const { operation_permissions, menus } = permissionsOf(context);
    const { caller } = context;
    return {
      operation_permissions,
      permissions: menuIds(menus),
      administrator: isMember(caller) && caller.administrator,
    };
  },
  'user.info': readUserInfo,
  'user.get': readUser,
  'user.phone': async ({ caller }) => ({ phone: caller.phone }),
  'company.baseInfo': async ({ caller }) => ({ company_id: caller.companyId, name: caller.companyName }),
  'company.profile': readCompanyProfile,
  'company.quotaLimits': readQuotaLimits,
  'account.stepUp': stepUp,
  'integrator.sendCaptcha': sendOwnCode,
  'integrator.checkCaptcha': stepUpByCode,
};
