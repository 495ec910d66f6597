import { isArabic, isChinese } from '@daas/contract/naming';
import type { ReactNode } from 'react';
import { useAppearance } from './host';

const HAN = /\p{Script=Han}/u;
const ARABIC = /\p{Script=Arabic}/u;
/** Chinese within a sentence of another language, with the punctuation and numbers inside it. */
const RUN = /(\p{Script=Han}(?:[\p{Script=Han}\d（）《》、，。：；·\s]*[\p{Script=Han}）》])?)/gu;

interface Props {
  children: ReactNode;
  /** What stands there, where `children` draw it otherwise. */
  text?: string;
}

/**
 * A name or text of the data, or one a user entered: isolated from the text around it, and marked as Chinese
 * among those of another language.
 */
export function Name({ children, text = String(children) }: Props) {
  const { locale } = useAppearance();
  const foreign = !isChinese(locale) && HAN.test(text);
  return <bdi {...(foreign ? { lang: 'zh-CN' } : {})}>{children}</bdi>;
}

/** A sentence of ours that such names were filled into; one that is there in English only ends where English does. */
export function Sentence({ children: text }: { children: string }) {
  const { locale } = useAppearance();
  if (isChinese(locale)) return text;
  let at = 0;
  const parts = text.split(RUN).map((part) => {
    const key = at;
    at += part.length;
    return HAN.test(part) ? <Name key={key}>{part}</Name> : part;
  });
  return isArabic(locale) && !ARABIC.test(text) ? <bdi>{parts}</bdi> : parts;
}

const renderName = ({ label }: { label?: ReactNode }) => <Name>{label as string}</Name>;

/** For a `Select` whose options are such names: those offered, and the one chosen. */
export const nameOptions = { labelRender: renderName, optionRender: renderName };
