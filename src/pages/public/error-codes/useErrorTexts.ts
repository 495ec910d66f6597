import { REFUSALS } from '@daas/contract/errors';
import { OPEN_CODES, type OpenCode } from '@daas/contract/errors/gateway';
import { useLoadedText } from '@/hooks/useLoadedText';

const TEXTS = { 'zh-CN': () => import('./content/zh-CN'), 'en-US': () => import('./content/en-US') };

export interface ErrorText {
  code: OpenCode;
  status: number;
  meaning: string;
  advice: string;
}

/** Figures of one call are not known here: each keeps its name. */
const withNames = (text: string) => text.replace(/\{(\w+)\}/g, '<$1>');

/** The gateway's errors in the reader's language, in the order of the documentation. */
export function useErrorTexts() {
  const { data, failed, again } = useLoadedText<{
    meanings: Record<OpenCode, string>;
    advice: Record<OpenCode, string>;
  }>(TEXTS);
  const errors = data
    ? OPEN_CODES.map((code): ErrorText => {
        const { status } = REFUSALS[code];
        return { code, status, meaning: withNames(data.meanings[code]), advice: data.advice[code] };
      })
    : null;
  return { errors, failed, again };
}
