import { gzipSync } from 'node:zlib';
import { zipOf } from '@daas/server/testing/zip';
import XLSX from 'xlsx';
import { type Case, refused } from '../case';
import { book, texts } from '../workbook';

const sheet = XLSX.utils.aoa_to_sheet([['企业名称'], ['甲公司']]);
/** As another program writes it. */
const written = (bookType: XLSX.BookType): Buffer => {
  const made = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(made, sheet, 'Sheet1');
  return Buffer.from(XLSX.write(made, { type: 'buffer', bookType }) as Uint8Array);
};
/** The container of a workbook with a password. // [MS-OFFCRYPTO] 2.3.4 */
const encrypted = (): Buffer => {
  const container = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 7));
  XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(200, 1));
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }) as Uint8Array);
};
const whole = book(texts('a') + texts('1'));
const zip = (...names: string[]) => zipOf(names.map((name) => ({ name, content: 'x' })));

export const OTHER_CASES: Case[] = [
  refused('a workbook with a password', 'x.xlsx', encrypted(), 'file-password'),
  refused('an old workbook named .xlsx', 'x.xlsx', written('biff8'), 'file-xls'),
  refused('an old workbook by its name', 'x.xls', written('biff8'), 'file-xls'),
  refused('a workbook of 1993', 'x.xlsx', written('biff5'), 'file-xls'),
  refused('a workbook of before 1993', 'x.xlsx', written('biff2'), 'file-xls'),
  refused('a binary workbook', 'x.xlsx', written('xlsb'), 'file-xlsb'),
  refused('an OpenDocument spreadsheet', 'x.xlsx', written('ods'), 'file-ods'),
  refused('a Numbers spreadsheet', 'x.xlsx', zip('Index/Document.iwa', 'Index/CalculationEngine.iwa'), 'file-numbers'),
  refused(
    'a page of HTML named .xls',
    'x.xls',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>甲</td></tr></table></body></html>',
    'file-html',
  ),
  refused('a page of HTML named .csv', 'x.csv', '\uFEFF<!DOCTYPE html>\n<html><table></table></html>', 'file-html'),
  refused('a bare table of HTML', 'x.xlsx', '<table><tr><td>1</td></tr></table>', 'file-html'),
  refused('a page that SheetJS writes', 'x.xlsx', written('html'), 'file-html'),
  refused('a web archive', 'x.xls', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n', 'file-html'),
  refused('an XML spreadsheet of 2003 named .xls', 'x.xls', written('xlml'), 'file-xml-table'),
  refused('other XML', 'x.csv', '<?xml version="1.0"?><rows><row/></rows>', 'file-other'),
  refused('a PDF', 'x.xlsx', '%PDF-1.7\n%âãÏÓ\n', 'file-other'),
  refused('an archive', 'x.xlsx', zip('list.csv', 'readme.txt'), 'file-zip'),
  refused('an empty archive', 'x.xlsx', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'file-zip'),
  refused('a Word document', 'x.xlsx', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), 'file-other'),
  refused('a presentation', 'x.xlsx', zip('[Content_Types].xml', '_rels/.rels', 'ppt/presentation.xml'), 'file-other'),
  refused('a workbook that was cut', 'x.xlsx', whole.subarray(0, whole.length / 2), 'file-cut'),
  refused('a workbook of no byte', 'x.xlsx', '', 'file-blank'),
  refused('text named .xlsx', 'x.xlsx', 'a,b\n1,2\n', 'file-text'),
  refused('a picture', 'x.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file-other'),
  refused('a photograph', 'x.csv', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'file-other'),
  refused('packed by gzip', 'x.csv', gzipSync('a,b\n1,2\n'), 'file-other'),
  refused('JSON', 'x.csv', '[{"name":"甲"},{"name":"乙"}]', 'file-other'),
  refused('JSON, one object a line', 'x.csv', '{"name":"甲"}\n{"name":"乙"}\n', 'file-other'),
  refused('rich text', 'x.csv', '{\\rtf1\\ansi a}', 'file-other'),
  refused('SYLK', 'x.csv', 'ID;PWXL;N;E\nC;Y1;X1;K"a"\nE\n', 'file-other'),
  refused('Parquet', 'x.csv', 'PAR1\x15\x04\x15', 'file-other'),
  refused('macros, by the name', 'x.xlsm', whole, 'file-xlsm'),
  refused('a WPS spreadsheet, by the name', 'x.et', Buffer.from('x'), 'file-wps'),
  refused('a name that says nothing', 'x.doc', 'a,b\n1,2\n', 'file-type'),
];
