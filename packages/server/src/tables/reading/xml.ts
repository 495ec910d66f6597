import type { Readable } from 'node:stream';
import sax from 'sax';
import { fileRefused } from './line';

export interface Element {
  /** Without the prefix of its namespace. */
  name: string;
  attributes: Record<string, string>;
}
export interface XmlHandlers {
  open?(element: Element): void;
  /** A text longer than 64 KiB comes in parts. */
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part of a workbook in pieces and yields after each, once the handlers have been told of it. The parser keeps
 * no token longer than 64 KiB. Document types, which could name other files and entities, are refused. // ECMA-376 part 2
 */
export async function* readXml(part: Readable, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = sax.parser(true, { position: false });
  parser.onerror = parser.ondoctype = () => {
    throw fileRefused('file-not-xlsx');
  };
  if (open)
    parser.onopentag = ({ name, attributes }) =>
      open({ name: localName(name), attributes: attributes as Record<string, string> });
  if (text) parser.ontext = parser.oncdata = text;
  if (close) parser.onclosetag = (name) => close(localName(name));
  const decoder = new TextDecoder();
  for await (const bytes of part) {
    parser.write(decoder.decode(bytes as Buffer, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}
