import type { FieldView } from '@daas/contract/datasets/view';
import { createContext, type ReactNode } from 'react';

/** A text of a row, as the row has it and as it is shown, and the field it stands in. */
export interface NamedText {
  text: string;
  content: ReactNode;
  field: Partial<Pick<FieldView, 'name_en' | 'vocabulary'>>;
}

/** What a value of a list is called; any other as it is. */
export const labelOf = ({ values }: Partial<Pick<FieldView, 'values'>>, value: unknown): string =>
  values?.find((item) => item.value === value)?.label ?? String(value);

/** Makes a link of a text that names something; null for one that names nothing. */
export const NamedContext = createContext<((text: NamedText) => ReactNode) | null>(null);
