import path from 'node:path';
import { isolated, withIsolatedValues } from '@daas/kit/languages';
import mapValues from 'lodash/mapValues.js';
import { filesBelow, root } from './sources';

export type Language = 'zh-CN' | 'en-US' | 'ar-EG';
/** A string of the console by its id, as a reader of that language sees it. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

/** Tests look for what the console says without repeating it: a better wording breaks none of them. */
export async function textsOf(language: Language): Promise<Say> {
  const own = await stringsOf(language);
  if (language !== 'ar-EG') return saying(own, language);
  // English stands in, apart from what is read the other way.
  const english = mapValues(await stringsOf('en-US'), isolated);
  return saying({ ...english, ...mapValues(own, withIsolatedValues) }, language);
}

async function stringsOf(language: Language): Promise<Record<string, string>> {
  const files = ['src', 'apps'].flatMap((folder) =>
    filesBelow(folder, new RegExp(`/locales/${language}(/\\w+)?\\.ts$`)),
  );
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))));
  return Object.assign({}, ...modules.map((one) => one.default));
}

function saying(texts: Record<string, string>, language: Language): Say {
  return (id, values = {}) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`No string ${id} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}
