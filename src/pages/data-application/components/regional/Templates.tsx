import { descriptionOf, nameOf } from '@daas/contract/naming';
import { REGIONAL_TEMPLATES } from '@daas/contract/regionalAnalysis';
import { Link, useIntl } from '@umijs/max';
import { Card, Typography } from 'antd';
import styles from './index.module.css';
import { createPath } from './paths';

/** Beginnings of a plan. */
export function Templates() {
  const { formatMessage, locale } = useIntl();
  return (
    <section aria-label={formatMessage({ id: 'regional.templates' })} className={styles.templates}>
      {REGIONAL_TEMPLATES.map((template) => (
        <Card key={template.id} size="small" variant="borderless">
          <Link to={createPath(template.id)}>
            <strong>{nameOf(template, locale)}</strong>
          </Link>
          <Typography.Paragraph type="secondary" style={{ margin: '4px 0 0' }}>
            {descriptionOf(template, locale)}
          </Typography.Paragraph>
        </Card>
      ))}
    </section>
  );
}
