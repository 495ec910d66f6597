// @dva-model
import type { EndpointOutput } from '@daas/contract/endpoints';
import { GUEST, type PermissionStore } from '@/permissionStore';
import { browser, call, goToSignIn, hrefOf } from '@/request';
import type { Effects } from './profile';

export interface UserState extends PermissionStore {
  /** The chosen company and the person, once the account menu was opened. */
  baseInfo: EndpointOutput<'company.baseInfo'> | null;
  company: EndpointOutput<'company.profile'> | null;
  person: EndpointOutput<'user.get'> | null;
  limits: EndpointOutput<'company.quotaLimits'>['limits'];
}

const state: UserState = { ...GUEST, baseInfo: null, company: null, person: null, limits: [] };

/** What the account menu shows, in one go. */
const readDetails = () =>
  Promise.all([
    call('company.baseInfo', {}),
    call('company.profile', {}),
    call('user.get', {}),
    call('user.phone', {}),
    call('company.quotaLimits', {}),
  ]);

const model = {
  namespace: 'user',
  state,
  reducers: {
    setPermissions: (current: UserState, { payload }: { payload: PermissionStore }): UserState => ({
      ...current,
      ...payload,
    }),
    setDetails: (current: UserState, { payload }: { payload: Omit<UserState, keyof PermissionStore> }): UserState => ({
      ...current,
      ...payload,
    }),
  },
  effects: {
    *loadDetails(_: unknown, { call: run, put }: Effects): Generator<unknown, void, never> {
      try {
        const [baseInfo, company, person, { phone }, quota]: Awaited<ReturnType<typeof readDetails>> =
          yield run(readDetails);
        yield put({ type: 'setDetails', payload: { baseInfo, company, person, limits: quota.limits } });
        yield put({ type: 'global/setAccountDetails', payload: { SmartPhone: phone, daasQuotaStatus: quota.status } });
      } catch {
        // The error was shown; what was known stands.
      }
    },
    *chooseCompany({ payload }: { payload: number }, { call: run }: Effects): Generator<unknown, void, never> {
      try {
        yield run(() => call('account.chooseCompany', { company_id: payload }));
        // Everything on the screen belongs to the other company.
        browser.assign(hrefOf('/'));
      } catch {
        // The error was shown.
      }
    },
    *signOut(_: unknown, { call: run }: Effects): Generator<unknown, void, never> {
      try {
        yield run(() => call('account.logout', {}, { disableLoginRedirect: true }));
        goToSignIn();
      } catch {
        // The error was shown; a session that ended by itself is signed out as well.
      }
    },
  },
};

export default model;
