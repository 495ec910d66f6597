/**
 * Stands in the build in the place of ProTable's provider, which at each mount merges theme and language once more, hashes
 * all tokens and makes the styles anew. Here theme and language are the console's own, the styles a file, and the words
 * those of the languages that the console speaks. // decisions 0033, 0075
 */
import type { ProConfigProvider as Provider } from '@ant-design/pro-components';
import ar from '@ant-design/pro-components/es/provider/locale/ar_EG';
import en from '@ant-design/pro-components/es/provider/locale/en_US';
import zh from '@ant-design/pro-components/es/provider/locale/zh_CN';
import tw from '@ant-design/pro-components/es/provider/locale/zh_TW';
import { ConfigProvider } from 'antd';
import { type ComponentProps, createContext, createElement, type ReactNode, useContext, useState } from 'react';

export {
  lighten,
  operationUnit,
  proTheme,
  resetComponent,
  setAlpha,
} from '@ant-design/pro-components/es/provider/useStyle';

export const ProProvider = createContext({ valueTypeMap: {}, hashId: '' });
/** @alias */
export default ProProvider;

const STYLED = { wrapSSR: (node: ReactNode) => node, hashId: '' };
export const useStyle = () => STYLED;

/** The kinds of values are the only thing that differs from what is around; they are the same as long as it stands. */
export function ProConfigProvider({ valueTypeMap, children }: ComponentProps<typeof Provider>): ReactNode {
  const outer = useContext(ProProvider);
  const [value] = useState({ ...outer, valueTypeMap: valueTypeMap ?? {} });
  return valueTypeMap ? createElement(ProProvider.Provider, { value }, children) : children;
}

interface Words {
  [key: string]: string | Words;
}
const read = (words: Words, id: string) =>
  id.split('.').reduce<Words | string | undefined>((at, key) => (at as Words | undefined)?.[key], words);
/** Of several languages the first that has a word for it. */
const wordsOf = (...languages: Words[]) => ({
  getMessage: (id: string, fallback: string): string =>
    languages.map((words) => read(words, id)).find((word): word is string => typeof word === 'string') ?? fallback,
});
/** By the name of antd's texts. */
const WORDS = { ar: wordsOf(ar, en), 'zh-cn': wordsOf(zh), 'zh-tw': wordsOf(tw, zh), 'zh-hk': wordsOf(tw, zh) };
const ENGLISH = wordsOf(en);
/** Fields that name another language than the page's: there are none. */
export const intlMap = {};

/** Without antd's texts of a language it speaks English. */
export function useIntl(): ReturnType<typeof wordsOf> {
  const { locale } = useContext(ConfigProvider.ConfigContext);
  return WORDS[locale?.locale.toLowerCase() as keyof typeof WORDS] ?? ENGLISH;
}
