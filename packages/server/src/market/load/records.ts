import { transcode } from 'node:buffer';
import { csvRecords } from '../../tables/reading/csv';
import { decoded } from '../../tables/reading/encoding';
import type { SourceSyntax } from '../engine';
import type { Source } from './source';

/** What stands in one line of a source: a row as the source has it, or why there is none. */
export type SourceRow = { line: number; input: unknown } | { line: number; reason: string };

/** The rows of a piece of a file: JSON objects, one a line, or records below a header. Blank lines are none. */
export function* rowsOf(
  bytes: Uint8Array,
  { format, columns, line, syntax }: Pick<Source, 'format' | 'columns' | 'syntax'> & { line: number },
): Generator<SourceRow> {
  const text = textOf(bytes, syntax.encoding);
  if (format === 'ndjson') {
    yield* objectsOf(text, line);
    return;
  }
  let header = line === 1;
  const cellOf = cellReader(syntax);
  for (const record of csvRecords(text, { delimiter: syntax.delimiter ?? ',', firstLine: line })) {
    if (header) {
      header = false;
      continue;
    }
    if ('reason' in record) {
      yield { line: record.line, reason: record.reason };
      continue;
    }
    const input: Record<string, string> = {};
    for (let i = 0; i < columns.length; i += 1) input[columns[i] as string] = cellOf(record.cells[i] ?? '');
    yield { line: record.line, input };
  }
}

/** A whole number or a decimal with its thousands apart. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A cell as the platform's own template would have it. */
function cellReader({ blanks, thousands }: SourceSyntax): (cell: string) => string {
  const empty = new Set(blanks);
  if (empty.size === 0 && !thousands) return (cell) => cell;
  return (cell) => {
    const text = cell.trim();
    if (empty.has(text)) return '';
    return thousands && GROUPED.test(text) ? text.replaceAll(',', '') : cell;
  };
}

/**
 * By way of the text's other form in memory, which takes a third of a decoder's time. What is not UTF-8 is refused there;
 * the decoder puts U+FFFD in its place.
 */
function textOf(bytes: Uint8Array, encoding: SourceSyntax['encoding'] = 'utf-8'): string {
  if (encoding !== 'utf-8') return foreign(bytes, encoding);
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Bytes that are no text of that encoding become U+FFFD, by which rows are refused. */
function foreign(bytes: Uint8Array, encoding: NonNullable<SourceSyntax['encoding']>): string {
  try {
    return decoded(bytes, encoding);
  } catch {
    return new TextDecoder(encoding).decode(bytes);
  }
}

function* objectsOf(text: string, firstLine: number): Generator<SourceRow> {
  let line = firstLine;
  for (let at = 0; at < text.length; line += 1) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
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
