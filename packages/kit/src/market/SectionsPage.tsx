import type { DataSetView } from '@daas/contract/datasets/view';
import { theme } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Rail } from '../Rail';
import { type Detail, DetailSections, sectionId } from './DetailSections';
import styles from './detail.module.css';

interface Props {
  view: DataSetView;
  row: Detail;
  /** Only these, where others stand somewhere else on the page. */
  sections?: DataSetView['sections'];
  /** Above the sections, on the same paper. */
  before?: ReactNode;
}

/** Sections of a row on paper and, where there is room, the way to each of them. */
export function SectionsPage({ view, row, sections = view.sections, before }: Props) {
  const { token } = theme.useToken();
  // The address names a section before the section is there.
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  const railed = sections.length > 1;
  return (
    <div className={railed ? styles.overview : undefined}>
      <div
        className={styles.sections}
        style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      >
        {before}
        <DetailSections view={view} row={row} sections={sections} />
      </div>
      {railed && <Rail items={sections.map(({ key, title }) => ({ id: sectionId(key), title }))} />}
    </div>
  );
}
