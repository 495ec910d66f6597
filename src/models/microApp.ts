// @dva-model
export interface MicroAppState {
  loading: boolean;
  /** A sub-application failed; the shell shows its error page in the application's place. // §4 */
  showError: boolean;
}

const state: MicroAppState = { loading: false, showError: false };

const model = {
  namespace: 'microApp',
  state,
  reducers: {
    setLoading: (current: MicroAppState, { payload }: { payload: boolean }): MicroAppState =>
      current.loading === payload ? current : { ...current, loading: payload },
    fail: (current: MicroAppState): MicroAppState => ({ ...current, loading: false, showError: true }),
    reset: (): MicroAppState => state,
  },
};

export default model;
