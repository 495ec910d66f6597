// @dva-model
import { DEFAULT_QUOTA_STATUS } from '@daas/contract/constants';

export interface GlobalState {
  /** Asks the personal centre to read the profile again. */
  updateProfile: boolean;
  updateSmartPhone: boolean;
  SmartPhone: string | null;
  commonProfile: Record<string, unknown> | null;
  daasQuotaStatus: number;
  access: Record<string, boolean>;
  /** Maps are drawn again when this changes. // §8 */
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
    set: (current: GlobalState, { payload }: { payload: Partial<GlobalState> }): GlobalState => ({
      ...current,
      ...payload,
    }),
    refreshMap: (current: GlobalState): GlobalState => ({ ...current, mapRenderKey: current.mapRenderKey + 1 }),
  },
};

export default model;
