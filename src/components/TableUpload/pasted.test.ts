import { pastedFile, pastedLines } from './pasted';

describe('what is pasted', () => {
  test.each([
    ['甲公司\n乙公司\r\n\r\n丙公司\r', ['甲公司', '乙公司', '丙公司']],
    ['甲公司、乙公司，丙公司；丁公司', ['甲公司', '乙公司', '丙公司', '丁公司']],
    // A comma belongs to a name where there are several lines.
    ['Acme Co., Ltd.\nBeta, Inc.', ['Acme Co., Ltd.', 'Beta, Inc.']],
    ['1\t甲公司', ['1\t甲公司']],
    [' \n\t\n', []],
    ['', []],
  ])('%j is these lines', (text, lines) => {
    expect(pastedLines(text)).toEqual(lines);
  });

  test.each([
    ['甲公司\n乙公司', '甲公司\r\n乙公司\r\n'],
    ['Acme Co., Ltd.\n甲"乙', '"Acme Co., Ltd."\r\n"甲""乙"\r\n'],
    // As a spreadsheet copies its cells.
    ['1\tAcme Co., Ltd.\r\n2\t"甲\n乙"', '1\t"Acme Co., Ltd."\r\n2\t甲 乙\r\n'],
    ['"甲\n公司"\n"乙 ""丙"""\n丁', '甲 公司\r\n"乙 ""丙"""\r\n丁\r\n'],
    // Nothing of it is changed.
    ['+86 139\n-12', '+86 139\r\n-12\r\n'],
  ])('%j is sent as a file with these cells', async (text, content) => {
    const file = pastedFile(text, '粘贴的名单');
    expect(file.name).toBe('粘贴的名单.csv');
    expect(await textOf(file)).toBe(`\uFEFF${content}`);
  });
});

const textOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer).toString('utf8'));
    reader.readAsArrayBuffer(file);
  });
