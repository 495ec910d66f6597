import type { Readable } from 'node:stream';
import sax from 'sax';
import { fileRefused } from './line';

export interface Element {
  /** Names from the root to this element, without namespace prefixes: 'worksheet/sheetData/row'. */
  path: string;
  attributes: Record<string, string>;
}
export interface XmlHandlers {
  open?(element: Element): void;
  /** Called several times for a text longer than 64 KiB. */
  text?(text: string): void;
  close?(path: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Caches paths, so that a path that occurs a million times is one string. */
class Place {
  readonly #below = new Map<string, Place>();
  constructor(
    readonly path: string,
    readonly above: Place | undefined,
  ) {}
  below(name: string): Place {
    let place = this.#below.get(name);
    if (!place) {
      place = new Place(this.above ? `${this.path}/${name}` : name, this);
      this.#below.set(name, place);
    }
    return place;
  }
}

/**
 * Parses a part of a workbook in pieces, calls the handlers, and yields after each piece. The parser stores at most 64 KiB of
 * a token. Rejects document types, which could refer to other files and entities. // ECMA-376 part 2
 */
export async function* readXml(part: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const { open, text, close } = handlers;
  const parser = sax.parser(true, { position: false });
  parser.onerror = parser.ondoctype = () => {
    throw fileRefused('file-not-xlsx');
  };
  let place = new Place('', undefined);
  parser.onopentag = ({ name, attributes }) => {
    place = place.below(localName(name));
    open?.({ path: place.path, attributes: attributes as Record<string, string> });
  };
  parser.onclosetag = () => {
    close?.(place.path);
    place = place.above as Place;
  };
  if (text) parser.ontext = parser.oncdata = text;
  for await (const piece of part) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/** Yields the text of a part, which is UTF-8 or UTF-16. // ECMA-376 part 2, 8.1.4 */
export async function* xmlText(part: Readable): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const bytes of part) {
    decoder ??= new TextDecoder(encodingOf(bytes as Buffer));
    yield decoder.decode(bytes as Buffer, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** Returns the encoding by the byte order mark, otherwise by the first '<'. // XML 1.0, appendix F */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
