import { createRequire } from 'node:module';
import type * as Photon from '@silvia-odwyer/photon-node';
import { describe, expect, it } from 'vitest';
import { packagePath } from '../../kernel/thread';
import { encodePortrait } from './picture';

const place = packagePath('@silvia-odwyer/photon-node');
const { PhotonImage } = createRequire(place)(place) as typeof Photon;

type Side = 'top' | 'bottom' | 'left' | 'right';
type Colour = readonly [number, number, number];
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
/** What stands where in the picture as it was taken. */
const CORNERS: Record<string, Colour> = {
  'top left': [220, 20, 20],
  'top right': [20, 200, 20],
  'bottom left': [20, 20, 220],
  'bottom right': [240, 240, 240],
};
/** EXIF's own words: which side of the picture the first row and the first column of the file are. */
const ORIENTATIONS: [orientation: number, row: Side, column: Side][] = [
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
];

const cornerOf = (one: Side, other: Side): Colour =>
  CORNERS[['top', 'bottom'].includes(one) ? `${one} ${other}` : `${other} ${one}`] as Colour;

/** A JPEG as a camera that is held so stores it. */
function photo(row: Side, column: Side, [width, height]: readonly [number, number]): Buffer {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(
        cornerOf(y < height / 2 ? row : OPPOSITE[row], x < width / 2 ? column : OPPOSITE[column]),
        (y * width + x) * 4,
      );
  return Buffer.from(new PhotonImage(pixels, width, height).get_bytes_jpeg(95));
}

/** The same with an EXIF block that names the orientation, in the order of bytes of its maker. */
function marked(jpeg: Buffer, orientation: number, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const tiff = Buffer.alloc(26);
  const short = (value: number, at: number) =>
    littleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    littleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(littleEndian ? 'II' : 'MM', 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Uint8Array.from(Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]));
}

/** The colours of the four corners of a JPEG. */
function corners(jpeg: Buffer): Record<string, Colour> {
  const image = PhotonImage.new_from_byteslice(jpeg);
  const [side, pixels] = [image.get_width(), image.get_raw_pixels()];
  const at = (x: number, y: number): Colour => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray((y * side + x) * 4);
    return [red, green, blue];
  };
  const [near, far] = [side / 4, (side * 3) / 4];
  return {
    'top left': at(near, near),
    'top right': at(far, near),
    'bottom left': at(near, far),
    'bottom right': at(far, far),
  };
}
const near = (found: Record<string, Colour>, wanted: Record<string, Colour>): boolean =>
  Object.entries(wanted).every(([name, colour]) =>
    colour.every((part, index) => Math.abs(part - (found[name]?.[index] ?? -99)) < 30),
  );

describe('a portrait is stored upright', () => {
  it.each(ORIENTATIONS)(
    'from a camera of orientation %i (rows from the %s, columns from the %s)',
    async (orientation, row, column) => {
      for (const size of [
        [64, 64],
        [96, 64],
        [64, 97],
      ] as const)
        for (const littleEndian of [true, false]) {
          const jpeg = await encodePortrait(marked(photo(row, column, size), orientation, littleEndian));
          expect(corners(jpeg)).toSatisfy((found: Record<string, Colour>) => near(found, CORNERS));
          // Turned once: nothing is left that says to turn it again.
          expect(jpeg.includes('Exif')).toBe(false);
        }
    },
  );

  it.each([0, 9, 65_535])('and as it is where the orientation is %i, which is none', async (orientation) => {
    const jpeg = await encodePortrait(marked(photo('top', 'left', [64, 64]), orientation, true));
    expect(corners(jpeg)).toSatisfy((found: Record<string, Colour>) => near(found, CORNERS));
  });
});
