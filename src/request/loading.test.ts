import { create } from 'dva';
import createLoading from 'dva-loading';
import { whileLoading } from './loading';

const mockApp = create({}, { setupApp: () => undefined });
mockApp.use(createLoading());
mockApp.start();
jest.mock('@@/plugin-dva/dva', () => ({ getDvaApp: () => mockApp }));

const flags = () => mockApp._store.getState().loading;
function pending() {
  const answer = { end: () => {}, fail: (_: Error) => {}, promise: Promise.resolve() };
  answer.promise = new Promise((resolve, reject) => Object.assign(answer, { end: resolve, fail: reject }));
  return answer;
}

test('the global flag, the flag of the area and the flag of the action are set while a request runs', async () => {
  const list = pending();
  const balance = pending();
  const both = [
    whileLoading('connector.list', () => list.promise),
    whileLoading('cost.overview', () => balance.promise),
  ];
  expect(flags()).toMatchObject({
    global: true,
    models: { connector: true, cost: true },
    effects: { 'connector/list': true, 'cost/overview': true },
  });
  list.end();
  await both[0];
  expect(flags()).toMatchObject({ global: true, models: { connector: false, cost: true } });
  balance.end();
  await both[1];
  expect(flags()).toMatchObject({ global: false, effects: { 'connector/list': false, 'cost/overview': false } });
});

test('they are cleared when the last of two equal requests ends, also when it fails', async () => {
  const first = pending();
  const second = pending();
  const one = whileLoading('app.list', () => first.promise);
  const two = whileLoading('app.list', () => second.promise);
  first.end();
  await one;
  expect(flags().effects['app/list']).toBe(true);
  second.fail(new Error('refused'));
  await expect(two).rejects.toThrow('refused');
  expect(flags()).toMatchObject({ global: false, effects: { 'app/list': false } });
});
