import type { passkeys } from '@daas/contract/endpoints/passkeys';
import type { personal } from '@daas/contract/endpoints/personal';
import type { secondFactor } from '@daas/contract/endpoints/secondFactor';
import type { signOn } from '@daas/contract/endpoints/signOn';
import type { Handlers } from '../context';
import { cancelRecovery } from '../signIn/recovery/recovery';
import { companySecurity, setCompanySecurity } from './companySecurity';
import { addPhone, sendMailCode, sendPhoneCode, setMail, setPhone } from './contact';
import { notifications, setNotifications } from './notifications';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey, renamePasskey } from './passkeys';
import { passwordStrength, setPassword } from './password';
import { removePortrait, setPortrait, showPortrait } from './portrait';
import { exportOwnData, ownPermissions, setPreferences, updateInfo } from './profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  ownSecondFactor,
  removeSecondFactor,
} from './secondFactor';
import { removeSignOn, setSignOn, showSignOn } from './signOn';
import { beginTrial, finishTrial } from './signOnTest';

export const personalRoutes: Handlers<
  | keyof typeof personal
  | Exclude<keyof typeof secondFactor, 'account.secondFactor'>
  | Exclude<keyof typeof passkeys, `account.${string}`>
  | Exclude<keyof typeof signOn, `account.${string}`>
  | 'personal.cancelRecovery'
> = {
  'personal.update': updateInfo,
  'personal.setPreferences': setPreferences,
  'personal.export': exportOwnData,
  'personal.portrait': showPortrait,
  'personal.setPortrait': setPortrait,
  'personal.removePortrait': removePortrait,
  'personal.sendMailCode': sendMailCode,
  'personal.setMail': setMail,
  'personal.sendPhoneCode': sendPhoneCode,
  'personal.addPhone': addPhone,
  'personal.setPhone': setPhone,
  'personal.passwordStrength': passwordStrength,
  'personal.setPassword': setPassword,
  'personal.notifications': notifications,
  'personal.setNotifications': setNotifications,
  'personal.permissions': ownPermissions,
  'personal.secondFactor': ownSecondFactor,
  'personal.beginSecondFactor': beginSecondFactor,
  'personal.confirmSecondFactor': confirmSecondFactor,
  'personal.removeSecondFactor': removeSecondFactor,
  'personal.newRecoveryCodes': newRecoveryCodes,
  'personal.cancelRecovery': cancelRecovery,
  'personal.passkeys': ownPasskeys,
  'personal.beginPasskey': beginPasskey,
  'personal.addPasskey': addPasskey,
  'personal.renamePasskey': renamePasskey,
  'personal.removePasskey': removePasskey,
  'company.signOn': showSignOn,
  'company.setSignOn': setSignOn,
  'company.removeSignOn': removeSignOn,
  'company.trySignOn': beginTrial,
  'company.signOnTrial': finishTrial,
  'company.security': companySecurity,
  'company.setSecurity': setCompanySecurity,
};
