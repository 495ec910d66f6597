import { loadChunk } from './chunks';

const PAGE = '<div id="root"></div>';

beforeEach(() => {
  jest.useFakeTimers();
  global.fetch = async () => ({ ok: true, text: async () => `${PAGE}<script src="/umi.1.js"></script>` }) as Response;
  document.body.innerHTML = PAGE;
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = '/umi.1.js';
  document.body.append(script);
});
afterEach(() => jest.useRealTimers());

// §9: 120,000 ms, and 200 ms until the second try.
test('a chunk that stalls is asked for twice and then rejects with a ChunkLoadError', async () => {
  const load = jest.fn(() => new Promise<never>(() => undefined));
  const loading = loadChunk(load);
  const failed = expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError' });
  await jest.advanceTimersByTimeAsync(119_999);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1 + 199);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(120_000);
  await failed;
});

test('a chunk that comes at the second try is there', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('Loading chunk 7 failed.')).mockResolvedValue('chunk');
  const loading = loadChunk(load);
  await jest.advanceTimersByTimeAsync(200);
  await expect(loading).resolves.toBe('chunk');
});

test("a chunk's style sheet that does not come is a ChunkLoadError, too", async () => {
  const missing = Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' });
  const failed = expect(loadChunk(async () => Promise.reject(missing))).rejects.toMatchObject({
    name: 'ChunkLoadError',
  });
  await jest.advanceTimersByTimeAsync(200);
  await failed;
});
