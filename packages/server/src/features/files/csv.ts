import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { fileRefused, type Line } from './line';

const DELIMITERS = [',', ';', '\t'];
const MAX_RECORD = 200_000;

/** Lines of a CSV file in UTF-8 (with its mark or not) or GB18030, what Chinese spreadsheets save. */
export async function* readCsv(bytes: () => AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const { encoding, delimiter } = await examine(bytes());
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD,
  });
  const fed = pipeline(Readable.from(decode(bytes(), encoding)), parser);
  // What goes wrong arrives through the parser; leaving early ends the feeding with an error nobody needs.
  fed.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('CSV_') ? fileRefused('file-not-csv') : error;
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The first encoding in which every byte makes sense, and what parts the cells of the first line. */
async function examine(bytes: AsyncIterable<Uint8Array>): Promise<{ encoding: string; delimiter: string }> {
  let candidates = ['utf-8', 'gb18030'].map((encoding) => ({
    encoding,
    decoder: new TextDecoder(encoding, { fatal: true }),
    head: '',
  }));
  const feed = (piece?: Uint8Array) => {
    candidates = candidates.filter((candidate) => {
      try {
        const text = piece ? candidate.decoder.decode(piece, { stream: true }) : candidate.decoder.decode();
        if (candidate.head.length < 10_000) candidate.head += text.slice(0, 10_000);
        return true;
      } catch {
        return false;
      }
    });
  };
  for await (const piece of bytes) {
    if (piece.includes(0)) throw fileRefused('file-encoding');
    feed(piece);
    if (candidates.length === 0) break;
  }
  feed();
  const [best] = candidates;
  if (!best) throw fileRefused('file-encoding');
  const first = best.head.split(/\r?\n|\r/, 1)[0] ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((most, one) => (count(one) > count(most) ? one : most));
  return { encoding: best.encoding, delimiter };
}
