import { transcode } from 'node:buffer';
import { csvRecords } from '../../tables/reading/csv';
import { decodeStrict } from '../../tables/reading/encoding';
import type { SourceSyntax } from '../engine';
import type { Source } from './source';

/** A row of the source with its line, or the reason why it is invalid. */
export type SourceRow = { line: number; input: unknown } | { line: number; reason: string };

/** Parses the rows of a piece of a file: one JSON object per line, or CSV records. Skips blank lines. */
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

/** A number with thousands separators. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Returns a function that converts a cell to the form of the template. */
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
 * Decodes by `Buffer.toString`, which takes a third of a decoder's time. Invalid UTF-8 becomes U+FFFD, and its rows are
 * rejected.
 */
function textOf(bytes: Uint8Array, encoding: SourceSyntax['encoding'] = 'utf-8'): string {
  if (encoding !== 'utf-8') return decodeText(bytes, encoding);
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Decodes other encodings. Invalid bytes become U+FFFD, and their rows are rejected. */
function decodeText(bytes: Uint8Array, encoding: NonNullable<SourceSyntax['encoding']>): string {
  try {
    return decodeStrict(bytes, encoding);
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
    if (source.trim() !== '') yield { line, ...parseJson(source) };
  }
}

function parseJson(source: string): { input: unknown } | { reason: string } {
  try {
    return { input: JSON.parse(source) };
  } catch {
    return { reason: 'not JSON' };
  }
}
