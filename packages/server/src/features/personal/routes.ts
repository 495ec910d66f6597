import type { personal } from '@daas/contract/endpoints/personal';
import type { Handlers } from '../context';
import { sendMailCode, sendPhoneCode, setMail, setPhone } from './contact';
import { passwordStrength, setPassword } from './password';
import { removePortrait, setPortrait, showPortrait } from './portrait';
import { ownPermissions, setPreferences, updateInfo } from './profile';

export const personalRoutes: Handlers<keyof typeof personal> = {
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
  'personal.permissions': ownPermissions,
};
