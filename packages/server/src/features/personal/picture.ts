import { once } from 'node:events';
import { imageSize } from 'image-size';
import { createGate } from '../../kernel/gate';
import { Refusal } from '../../kernel/refusal';
import { packagePath, startThread } from '../../kernel/thread';

/** What a thread is to do, and what it answers; null for a picture that cannot be read. */
export interface PortraitOrder {
  /** Where the decoder lies. */
  photon: string;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  side: number;
  /** How the camera was held, as EXIF says. */
  orientation: number | undefined;
  quality: number;
}
export interface PortraitAnswer {
  jpeg: Uint8Array | null;
}

/** 1 MB, as §9's lists count. */
export const MAX_BYTES = 1_000_000;
/** Pixels of a side: the page cuts a picture of any size to 512 before it sends it. A decoder here reads every pixel. */
const SIDE = { min: 32, max: 1024 };
const SIDE_OF_PORTRAIT = 256;
const QUALITY = 86;
const TYPES = ['png', 'jpg', 'webp'];
/** So that the last of them is answered before its browser gives up; who comes then is told at once. */
const MAX_WAITING = 4;
const RETRY_SECONDS = 5;
/** One that is made to take long holds the others up no longer: five of them are within the half minute that a browser waits. */
const TOO_LONG_MS = 6000;

/** One at a time: a thread has a decoder of its own. */
const gate = createGate(1);

const refused = (reason: string, params: Refusal['params'] = {}) =>
  new Refusal('file-refused', { ...params, reason: `@${reason}` });

/** What a file says of itself; its pixels are not read for that. */
function measure(bytes: Uint8Array): Pick<PortraitOrder, 'width' | 'height' | 'orientation'> {
  let dimensions: ReturnType<typeof imageSize>;
  try {
    dimensions = imageSize(bytes);
  } catch {
    throw refused('picture-type');
  }
  const { type = '', width, height, orientation } = dimensions;
  if (!TYPES.includes(type)) throw refused('picture-type');
  if (Math.min(width, height) < SIDE.min || Math.max(width, height) > SIDE.max) throw refused('picture-size', SIDE);
  return { width, height, orientation };
}

/** The middle of a picture as a square JPEG, without anything else that the file held. Refuses what is no picture. */
export async function encodePortrait(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const size = measure(bytes);
  if (gate.waiting >= MAX_WAITING) throw new Refusal('unavailable', { seconds: RETRY_SECONDS });
  const leave = await gate.enter();
  const photon = packagePath('@silvia-odwyer/photon-node');
  const order: PortraitOrder = { photon, bytes, ...size, side: SIDE_OF_PORTRAIT, quality: QUALITY };
  const worker = startThread('features/personal/portraitWorker', { workerData: order });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(TOO_LONG_MS) })) as [PortraitAnswer];
    if (!answer.jpeg) throw refused('picture-broken');
    return Buffer.from(answer.jpeg);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // It took too long: the machine's fault more likely than the picture's.
    if ((error as Error).name === 'AbortError') throw new Refusal('unavailable', { seconds: RETRY_SECONDS });
    throw refused('picture-broken');
  } finally {
    await worker.terminate();
    leave();
  }
}
