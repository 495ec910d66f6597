import { transcode } from 'node:buffer';
import type { SourceFormat } from '../engine';
import { csvRecords } from './csv';

/** What stands in one line of a source: a row as the source has it, or why there is none. */
export type SourceRow = { line: number; input: unknown } | { line: number; reason: string };

/** The rows of a piece of a file: JSON objects, one a line, or records below a header. Blank lines are none. */
export function* rowsOf(
  bytes: Uint8Array,
  { format, columns, line }: { format: SourceFormat; columns: readonly string[]; line: number },
): Generator<SourceRow> {
  const text = textOf(bytes);
  if (format === 'ndjson') {
    yield* objectsOf(text, line);
    return;
  }
  let header = line === 1;
  for (const record of csvRecords(text, line)) {
    if (header) {
      header = false;
      continue;
    }
    if ('reason' in record) {
      yield record;
      continue;
    }
    const input: Record<string, string> = {};
    for (let i = 0; i < columns.length; i += 1) input[columns[i] as string] = record.cells[i] ?? '';
    yield { line: record.line, input };
  }
}

/**
 * By way of the text's other form in memory, which takes a third of a decoder's time. What is not UTF-8 is refused there;
 * the decoder puts U+FFFD in its place.
 */
function textOf(bytes: Uint8Array): string {
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function* objectsOf(text: string, firstLine: number): Generator<SourceRow> {
  let line = firstLine;
  for (let at = 0; at < text.length; line += 1) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const source = text.slice(at, end);
    at = end + 1;
    if (source.trim() !== '') yield { line, ...parsed(source) };
  }
}

function parsed(source: string): { input: unknown } | { reason: string } {
  try {
    return { input: JSON.parse(source) };
  } catch {
    return { reason: 'not JSON' };
  }
}
