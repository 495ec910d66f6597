import { createRequire } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type * as Photon from '@silvia-odwyer/photon-node';
import { upright } from './imageOrientation';
import type { PortraitAnswer, PortraitOrder } from './picture';

/** A thread that re-encodes one picture and exits; the decoder is WebAssembly, so a crash stays sandboxed. */
const { photon, bytes, width, height, side, orientation, quality } = workerData as PortraitOrder;
const port = parentPort as MessagePort;

function encode(): PortraitAnswer {
  const { PhotonImage, SamplingFilter, crop, resize } = createRequire(photon)(photon) as typeof Photon;
  try {
    const square = Math.min(width, height);
    const [left, top] = [Math.floor((width - square) / 2), Math.floor((height - square) / 2)];
    const whole = PhotonImage.new_from_byteslice(bytes);
    const middle = crop(whole, left, top, left + square, top + square);
    const small = resize(middle, side, side, SamplingFilter.Triangle);
    const turned = new PhotonImage(upright(small.get_raw_pixels(), side, orientation), side, side);
    return { jpeg: turned.get_bytes_jpeg(quality) };
  } catch {
    // It traps on what it cannot read.
    return { jpeg: null };
  }
}

port.postMessage(encode());
