import { REFUSALS } from '@daas/contract/errors';
import { OPEN_CODES, type OpenCode } from '@daas/contract/errors/gateway';
import { useLoadedText } from '@/hooks/useLoadedText';

const TEXTS = {
  'zh-CN': () => import('./content/zh-CN'),
  'en-US': () => import('./content/en-US'),
  'zh-TW': () => import('@@/plugin-texts/zh-TW/hooks/errorTexts/content/zh-CN'),
};

export interface ErrorText {
  code: OpenCode;
  /** In two to six words. */
  name: string;
  status: number;
  meaning: string;
  advice: string;
}

/** What differs from call to call is named in words, or else keeps its name. */
const filled = (text: string, words: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? `<${name}>`);

/** The gateway's errors in the reader's language, in the order of the documentation. */
export function useErrorTexts() {
  const { data, failed, again } = useLoadedText<{
    names: Record<OpenCode, string>;
    meanings: Record<OpenCode, string>;
    advice: Record<OpenCode, string>;
    words: Record<string, string>;
  }>(TEXTS);
  const errors = data
    ? OPEN_CODES.map((code): ErrorText => {
        const { status } = REFUSALS[code];
        return {
          code,
          name: data.names[code],
          status,
          meaning: filled(data.meanings[code], data.words),
          advice: data.advice[code],
        };
      })
    : null;
  return { errors, failed, again };
}
