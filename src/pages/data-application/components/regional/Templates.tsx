import { REGIONAL_TEMPLATES } from '@daas/contract/regionalAnalysis';
import { PlainLink } from '@daas/kit/PlainLink';
import { useIntl } from '@umijs/max';
import { Card, Typography } from 'antd';
import styles from './index.module.css';
import { createPath } from './paths';

/** Beginnings of a plan. */
export function Templates() {
  const { formatMessage, locale } = useIntl();
  const chinese = locale.startsWith('zh');
  return (
    <section aria-label={formatMessage({ id: 'regional.templates' })} className={styles.templates}>
      {REGIONAL_TEMPLATES.map((template) => (
        <Card key={template.id} size="small" variant="borderless">
          <PlainLink to={createPath(template.id)}>
            <strong>{chinese ? template.name_cn : template.name_en}</strong>
          </PlainLink>
          <Typography.Paragraph type="secondary" style={{ margin: '4px 0 0' }}>
            {chinese ? template.description_cn : template.description_en}
          </Typography.Paragraph>
        </Card>
      ))}
    </section>
  );
}
