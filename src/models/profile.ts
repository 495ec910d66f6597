// @dva-model
import { BUSINESS_TIME_ZONE, MAIN_PRODUCT_TYPE } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { history } from '@umijs/max';
import { adoptPreferences } from '@/appearance/preferences';
import { callAtStart, rememberCompany, wasTakenElsewhere } from '@/request';

type UserInfo = EndpointOutput<'user.info'>;

export interface ProfileState extends Omit<UserInfo, 'foreign_trade_profile'> {
  loaded: boolean;
}

const state: ProfileState = {
  loaded: false,
  name: '',
  products: [],
  weekly_report_visible: false,
  companies: [],
  service_error_product_types: [],
  portrait: null,
  second_factor_due: null,
  preferences: { locale: null, theme: null, time_zone: BUSINESS_TIME_ZONE },
};

const OUT_OF_SERVICE = '/error/out-of-service';

/** Whether the profile says that the main product cannot be used. // §4 */
export const isOutOfService = (info: UserInfo): boolean =>
  !info.foreign_trade_profile || info.service_error_product_types.includes(MAIN_PRODUCT_TYPE);

export interface Effects {
  call: <A extends unknown[], R>(run: (...args: A) => R, ...args: A) => unknown;
  put: (action: { type: string; payload?: unknown }) => unknown;
}

const model = {
  namespace: 'profile',
  state,
  reducers: {
    setProfile: (_: ProfileState, { payload }: { payload: Omit<ProfileState, 'loaded'> }): ProfileState => ({
      ...payload,
      loaded: true,
    }),
    /** What could not be read is out of service. // §4 */
    fail: (current: ProfileState): ProfileState => ({
      ...current,
      products: [],
      service_error_product_types: [MAIN_PRODUCT_TYPE],
    }),
  },
  effects: {
    *load(_: unknown, { call: run, put }: Effects): Generator<unknown, void, never> {
      try {
        const info: UserInfo = yield run(() => callAtStart('user.info'));
        const { foreign_trade_profile: commonProfile, ...profile } = info;
        adoptPreferences(info.preferences);
        rememberCompany(commonProfile?.company_id ?? null);
        yield put({ type: 'global/setCommonProfile', payload: commonProfile });
        yield put({ type: 'setProfile', payload: profile });
        if (isOutOfService(info)) history.replace(OUT_OF_SERVICE);
      } catch (error) {
        yield put({ type: 'fail' });
        // A refused session has its own page and dialog already. See src/README.md.
        if (!wasTakenElsewhere(error)) history.replace(OUT_OF_SERVICE);
      }
    },
  },
};

export default model;
