import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: string | Buffer;
  /** What the index says it unpacks to, where that is a lie. */
  size?: number;
}

/** An archive of packed parts; unlike a library's it can be wrong on purpose. // APPNOTE.TXT 4.3 */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}

/** A workbook with that XML between the tags of its sheet's data, and other parts as they are given. */
export function workbookOf(
  rows: string | Buffer,
  { strings = '', more = [] as Part[], sheets = 1, size = 0 } = {},
): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
  const list = Array.from({ length: sheets }, (_, n) => `<sheet name="s${n}" sheetId="${n + 1}" r:id="s1"/>`);
  const sheet = Buffer.concat([
    Buffer.from('<worksheet><sheetData>'),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  return zipOf([
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation('a', 'officeDocument', 'xl/book.xml')}</Relationships>`,
    },
    { name: 'xl/book.xml', content: `<workbook xmlns:r="x"><sheets>${list.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/book.xml.rels',
      content: `<Relationships>${relation('s1', 'worksheet', '/xl/sheet.xml')}${relation('t', 'sharedStrings', 'strings.xml')}</Relationships>`,
    },
    { name: 'xl/sheet.xml', content: sheet, ...(size > 0 ? { size } : {}) },
    { name: 'xl/strings.xml', content: `<sst>${strings}</sst>` },
    ...more,
  ]);
}
