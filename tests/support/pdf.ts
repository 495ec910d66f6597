import { extractText } from 'unpdf';

/** What a PDF says, without white space. Fonts of Chinese name some characters by radicals of the same form. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.normalize('NFKC').replace(/\s+/g, '');
}
