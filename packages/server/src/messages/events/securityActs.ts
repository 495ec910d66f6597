import { COMPANY_SECURITY_ACTS, type CompanySecurityAct, type SecurityAct } from '@daas/contract/events';
import type { Language } from '../../kernel/locale';
import { render } from '../templates';

const NAMES: Record<Language, Record<CompanySecurityAct, string>> = {
  'zh-CN': {
    'white-list-changed': 'IP 白名单已变更',
    'second-factor-rule-changed': '两步验证要求已变更',
    'sign-on-changed': '单点登录设置已变更',
    'role-changed': '角色权限已变更',
    'service-account-changed': '服务账号已变更',
    'token-made': '已签发服务账号令牌',
    'password-reset-asked': '已要求成员重置密码',
  },
  'zh-TW': {
    'white-list-changed': 'IP 白名單已變更',
    'second-factor-rule-changed': '兩步驟驗證要求已變更',
    'sign-on-changed': '單一登入設定已變更',
    'role-changed': '角色權限已變更',
    'service-account-changed': '服務帳號已變更',
    'token-made': '已簽發服務帳號權杖',
    'password-reset-asked': '已要求成員重設密碼',
  },
  'en-US': {
    'white-list-changed': 'IP allowlist changed',
    'second-factor-rule-changed': 'second factor rule changed',
    'sign-on-changed': 'single sign-on changed',
    'role-changed': 'permissions of a role changed',
    'service-account-changed': 'service account changed',
    'token-made': 'token of a service account issued',
    'password-reset-asked': 'password reset of a member requested',
  },
  'ar-EG': {
    'white-list-changed': 'تغيّرت القائمة البيضاء للعناوين',
    'second-factor-rule-changed': 'تغيّرت قاعدة التحقق بخطوتين',
    'sign-on-changed': 'تغيّرت إعدادات الدخول الموحّد',
    'role-changed': 'تغيّرت صلاحيات دور',
    'service-account-changed': 'تغيّر حساب خدمة',
    'token-made': 'صدر رمز لحساب خدمة',
    'password-reset-asked': 'طُلبت إعادة تعيين كلمة مرور عضو',
  },
};

export const isCompanyAct = (act: SecurityAct | CompanySecurityAct): act is CompanySecurityAct =>
  (COMPANY_SECURITY_ACTS as readonly string[]).includes(act);

/** Returns a short name of a security act. */
export const securityActName = (act: SecurityAct | CompanySecurityAct, language: Language): string =>
  isCompanyAct(act) ? NAMES[language][act] : render(act, {}, language).subject;
