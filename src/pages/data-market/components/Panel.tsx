import { Card, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface Props {
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

/** A titled box of a page. */
export function Panel({ title, extra, children }: Props) {
  const { token } = theme.useToken();
  return (
    <Card
      title={
        <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeLG }}>
          {title}
        </Typography.Title>
      }
      extra={extra}
      variant="borderless"
      size="small"
      className={styles.panel ?? ''}
      styles={{ header: { paddingInline: 16 }, body: { padding: '8px 16px 16px' } }}
    >
      {children}
    </Card>
  );
}
