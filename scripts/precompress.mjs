/** Compresses a build once, so that the server sends files as they lie there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|txt)$/;
/** Smaller files gain less than a packet. */
const MIN_BYTES = 1024;

const encoders = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name));
  await Promise.all(
    files.flatMap((name) => {
      const file = path.join(folder, name);
      const bytes = readFileSync(file);
      if (bytes.length < MIN_BYTES) return [];
      return Object.entries(encoders).map(async ([ending, encode]) =>
        writeFileSync(`${file}.${ending}`, await encode(bytes)),
      );
    }),
  );
}
