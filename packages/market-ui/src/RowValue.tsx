import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import { isChinese } from '@daas/contract/naming';
import { DataValue } from '@daas/kit/DataValue';
import { useAppearance } from '@daas/kit/host';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { isFilled } from './filledFields';
import styles from './index.module.css';

interface Props {
  view: DataSetView;
  field: FieldView;
  row: Readonly<Record<string, unknown>>;
  /** As of `DataValue`. */
  full?: boolean;
  /** The value, where it is drawn otherwise. */
  children?: ReactNode;
}

/** A value in a list; beneath it, for who reads no Chinese, what its field's `english` has. */
export function RowValue({ view, field, row, full = false, children }: Props) {
  const { locale } = useAppearance();
  const { token } = theme.useToken();
  const english = view.fields.find(({ name_en }) => name_en === field.english);
  const words = english && row[english.name_en];
  return (
    <>
      {children ?? <DataValue field={field} value={row[field.name_en]} full={full} />}
      {!isChinese(locale) && english && isFilled(words) && (
        <div
          className={styles.english}
          style={{ color: token.colorTextSecondary }}
          {...(english.type === 'text' ? { lang: 'en', title: String(words) } : {})}
        >
          <DataValue field={english} value={words} full={full} />
        </div>
      )}
    </>
  );
}
