import { extractText } from 'unpdf';

/** What the pages of a PDF say, without white space. Fonts of Chinese name some characters by radicals of the same form. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.normalize('NFKC').replace(/\s+/g, ''));
}

export const textOfPdf = async (pdf: Uint8Array): Promise<string> => (await pagesOfPdf(pdf)).join('');
