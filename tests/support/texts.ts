import path from 'node:path';
import { filesBelow, root } from './sources';

export type Language = 'zh-CN' | 'en-US';
/** A string of the console by its id, as a reader of that language sees it. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

/** Tests look for what the console says without repeating it: a better wording breaks none of them. */
export async function textsOf(language: Language): Promise<Say> {
  const files = ['src', 'apps'].flatMap((folder) =>
    filesBelow(folder, new RegExp(`/locales/${language}(/\\w+)?\\.ts$`)),
  );
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))));
  const texts: Record<string, string> = Object.assign({}, ...modules.map((one) => one.default));
  return (id, values = {}) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`No string ${id} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}
