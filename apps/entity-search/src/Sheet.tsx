import type { DataSetView } from '@daas/contract/datasets/view';
import { DetailSections } from '@daas/kit/market/DetailSections';
import { theme } from 'antd';
import styles from './index.module.css';

/** Sections of a row on paper. */
export function Sheet(props: { view: DataSetView; row: Record<string, unknown>; sections: DataSetView['sections'] }) {
  const { token } = theme.useToken();
  return (
    <div className={styles.sheet} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      <DetailSections {...props} />
    </div>
  );
}
