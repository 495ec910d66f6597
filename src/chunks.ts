import { CHUNK_LOAD_TIMEOUT_MS, LOAD_RETRY_WAIT_MS } from '@daas/contract/constants';
import { passed, passTrouble } from './connection';

/** What pages call a part of the console that did not come. // §8 */
class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    // The style sheet of a chunk.
    const isStyle = (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED';
    throw isStyle ? new ChunkLoadError((error as Error).message, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What every `import()` of the console becomes (config/plugins/bundlers.ts): it has a time-out, is tried once more, and then
 * whenever the server is there again. Rejects with a ChunkLoadError. // §8, §9
 */
export async function loadChunk<T>(load: () => Promise<T>, waitMs = LOAD_RETRY_WAIT_MS): Promise<T> {
  for (;;) {
    try {
      return await inTime(load);
    } catch {
      await wait(waitMs);
    }
    try {
      const loaded = await inTime(load);
      passed();
      return loaded;
    } catch (error) {
      await passTrouble(error);
    }
  }
}
