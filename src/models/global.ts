// @dva-model
import { DEFAULT_QUOTA_STATUS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { AccessKey } from '@daas/contract/permissions';

export interface GlobalState {
  /** Set by the personal centre when it changed the profile or the phone; the layout reads them again. // §3 */
  updateProfile: boolean;
  updateSmartPhone: boolean;
  SmartPhone: string | null;
  /** The foreign-trade profile under its general name. // §3 */
  commonProfile: EndpointOutput<'user.info'>['foreign_trade_profile'];
  /** 0 no quota, 1 trial, 2 normal. */
  daasQuotaStatus: number;
  /** The user's permissions, as passed to sub-applications. */
  access: Readonly<Partial<Record<AccessKey, boolean>>>;
  /** React key of maps: they are rendered again when it changes. // §8 */
  mapRenderKey: number;
  /** Of the layout. */
  collapsed: boolean;
}

const state: GlobalState = {
  updateProfile: false,
  updateSmartPhone: false,
  SmartPhone: null,
  commonProfile: null,
  daasQuotaStatus: DEFAULT_QUOTA_STATUS,
  access: {},
  mapRenderKey: 0,
  collapsed: false,
};

const model = {
  namespace: 'global',
  state,
  reducers: {
    reloadProfile: (current: GlobalState): GlobalState => ({ ...current, updateProfile: true }),
    reloadSmartPhone: (current: GlobalState): GlobalState => ({ ...current, updateSmartPhone: true }),
    clearReloads: (current: GlobalState): GlobalState => ({
      ...current,
      updateProfile: false,
      updateSmartPhone: false,
    }),
    setAccountDetails: (
      current: GlobalState,
      { payload }: { payload: Pick<GlobalState, 'SmartPhone' | 'daasQuotaStatus'> },
    ): GlobalState => ({ ...current, ...payload }),
    setCommonProfile: (current: GlobalState, { payload }: { payload: GlobalState['commonProfile'] }): GlobalState => ({
      ...current,
      commonProfile: payload,
    }),
    setAccess: (current: GlobalState, { payload }: { payload: GlobalState['access'] }): GlobalState => ({
      ...current,
      access: payload,
    }),
    refreshMap: (current: GlobalState): GlobalState => ({ ...current, mapRenderKey: current.mapRenderKey + 1 }),
    toggleMenu: (current: GlobalState): GlobalState => ({ ...current, collapsed: !current.collapsed }),
  },
};

export default model;
