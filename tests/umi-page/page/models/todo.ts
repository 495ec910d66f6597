import type { Effect, Reducer } from '@umijs/max';

export interface TodoState {
  done: string[];
}

export default {
  namespace: 'todo',
  state: { done: [] } as TodoState,
  effects: {
    *finish({ payload }: any, { put }: any) {
      yield put({ type: 'save', payload });
    },
  } as Record<string, Effect>,
  reducers: {
    save: (state: TodoState, { payload }: any) => ({ done: [...state.done, payload] }),
  } as Record<string, Reducer<any>>,
};
