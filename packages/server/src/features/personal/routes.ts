import type { personal } from '@daas/contract/endpoints/personal';
import type { secondFactor } from '@daas/contract/endpoints/secondFactor';
import type { Handlers } from '../context';
import { companySecurity, setCompanySecurity } from './companySecurity';
import { sendMailCode, sendPhoneCode, setMail, setPhone } from './contact';
import { notifications, setNotifications } from './notifications';
import { passwordStrength, setPassword } from './password';
import { removePortrait, setPortrait, showPortrait } from './portrait';
import { ownPermissions, setPreferences, updateInfo } from './profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  ownSecondFactor,
  removeSecondFactor,
} from './secondFactor';

export const personalRoutes: Handlers<
  keyof typeof personal | Exclude<keyof typeof secondFactor, 'account.secondFactor'>
> = {
  'personal.update': updateInfo,
  'personal.setPreferences': setPreferences,
  'personal.portrait': showPortrait,
  'personal.setPortrait': setPortrait,
  'personal.removePortrait': removePortrait,
  'personal.sendMailCode': sendMailCode,
  'personal.setMail': setMail,
  'personal.sendPhoneCode': sendPhoneCode,
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
  'company.security': companySecurity,
  'company.setSecurity': setCompanySecurity,
};
