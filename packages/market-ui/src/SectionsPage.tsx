import type { DataSetView } from '@daas/contract/datasets/view';
import { SectionAnchor } from '@daas/kit/SectionAnchor';
import { useIntl } from '@umijs/max';
import { Typography, theme } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { DetailSections, sectionId } from './DetailSections';
import type { Detail } from './detail';
import styles from './detail.module.css';
import { filledSections } from './filledFields';

interface Props {
  view: DataSetView;
  row: Detail;
  /** Only these, where others stand somewhere else on the page. */
  sections?: DataSetView['sections'];
  /** Fields that the page says somewhere else. */
  elsewhere?: readonly string[];
  /** Above the sections, on the same paper. */
  before?: ReactNode;
}

/** Sections of a row on paper and, where there is room, the way to each of them; what there is none of is named. */
export function SectionsPage({ view, row, sections: candidates = view.sections, elsewhere = [], before }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  // The address names a section before the section is there.
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  const { sections, none } = filledSections(view, row, { sections: candidates, elsewhere });
  const hasAnchor = sections.length > 1;
  return (
    <div className={hasAnchor ? styles.overview : undefined}>
      <div
        className={styles.sections}
        style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      >
        {before}
        <DetailSections view={view} row={row} sections={sections} />
        {none.length > 0 && (
          <Typography.Text type="secondary" className={styles.empty ?? ''}>
            {formatMessage(
              { id: 'data-detail.empty-sections' },
              { sections: none.join(formatMessage({ id: 'common.comma' })) },
            )}
          </Typography.Text>
        )}
      </div>
      {hasAnchor && <SectionAnchor items={sections.map(({ key, title }) => ({ id: sectionId(key), title }))} />}
    </div>
  );
}
