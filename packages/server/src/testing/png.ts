import { deflateSync } from 'node:zlib';

/** Returns a PNG of the colors in `rows`, which may be invalid. */
export function png(width: number, height: number, rows = Buffer.alloc((width * 3 + 1) * height), level = 9): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  const mark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Comment\0taken at home')),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Returns a square of one grey; the length does not depend on the grey. */
export function flatPng(side: number, grey: number): Buffer {
  const rows = Buffer.alloc((side * 3 + 1) * side, grey);
  for (let row = 0; row < side; row += 1) rows[row * (side * 3 + 1)] = 0;
  return png(side, side, rows, 0);
}
