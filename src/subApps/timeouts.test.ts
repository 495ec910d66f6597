import { SUB_APP_TIMEOUTS, SUB_APP_WARNING_MS } from '@daas/contract/constants';

/** single-spa's own time, which it gives no way to set. // §9 */
const ORCHESTRATOR_WARNING_MS = 5000;

const settled = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const never = () => new Promise<never>(() => undefined);
const fine = async () => undefined;

test.each(['bootstrap', 'mount', 'unmount'] as const)(
  '%s that never ends is told of and fails in its time',
  async (name) => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { limitLifecycles } = await import('./timeouts');
    const { mountRootParcel, start } = await import('single-spa');
    start();
    limitLifecycles();
    const lifecycles = { bootstrap: fine, mount: fine, unmount: fine, [name]: never };
    const parcel = mountRootParcel(lifecycles, { domElement: document.createElement('div') });
    const running = (
      name === 'unmount' ? parcel.mountPromise.then(() => parcel.unmount()) : parcel.mountPromise
    ) as Promise<unknown>;
    for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.mountPromise, parcel.unmountPromise])
      promise.catch(() => undefined);
    let failed = false;
    running.catch(() => {
      failed = true;
    });
    await settled(SUB_APP_WARNING_MS);
    expect(warned).toHaveBeenCalled();
    await settled(SUB_APP_TIMEOUTS[name] - SUB_APP_WARNING_MS - 1);
    expect(failed).toBe(false);
    await settled(1);
    expect(failed).toBe(true);
  },
);

test('an update that never ends is told of at its time, which is the library’s own', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { mountRootParcel, start } = await import('single-spa');
  start();
  const lifecycles = { bootstrap: fine, mount: fine, unmount: fine, update: never };
  const props = { domElement: document.createElement('div') };
  const parcel = mountRootParcel(lifecycles, props);
  await parcel.mountPromise;
  void parcel.update?.(props);
  await settled(SUB_APP_WARNING_MS);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('update'));
  await settled(SUB_APP_TIMEOUTS.update - SUB_APP_WARNING_MS - 1);
  expect(told).not.toHaveBeenCalled();
  await settled(1);
  expect(told).toHaveBeenCalledWith(expect.stringContaining(`${SUB_APP_TIMEOUTS.update}`));
});

test('an orchestrator that was not started says so', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await import('single-spa');
  // It has told that this is not the first of it.
  warned.mockClear();
  await settled(ORCHESTRATOR_WARNING_MS - 1);
  expect(warned).not.toHaveBeenCalled();
  await settled(1);
  expect(warned).toHaveBeenCalledTimes(1);
});
