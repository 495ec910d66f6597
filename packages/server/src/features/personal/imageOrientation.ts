const PIXEL_BYTES = 4;

/**
 * Turns the pixels of a square as the camera held it: `orientation` is that of EXIF, 1 to 8, anything else leaves them.
 * // CIPA DC-008, 4.6.5.1
 */
export function upright(pixels: Uint8Array, side: number, orientation: number | undefined): Uint8Array {
  const from = SOURCES[orientation ?? 1];
  if (!from) return pixels;
  const source = new Uint32Array(pixels.slice().buffer);
  const turned = new Uint32Array(side * side);
  const last = side - 1;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = from(x, y, last);
      turned[y * side + x] = source[row * side + column] as number;
    }
  return new Uint8Array(turned.buffer, 0, side * side * PIXEL_BYTES);
}

/** Of each orientation, where the pixel lies that is shown at column x and row y. */
const SOURCES: Record<number, ((x: number, y: number, last: number) => [column: number, row: number]) | undefined> = {
  2: (x, y, last) => [last - x, y],
  3: (x, y, last) => [last - x, last - y],
  4: (x, y, last) => [x, last - y],
  5: (x, y) => [y, x],
  6: (x, y, last) => [y, last - x],
  7: (x, y, last) => [last - y, last - x],
  8: (x, y, last) => [last - y, x],
};
