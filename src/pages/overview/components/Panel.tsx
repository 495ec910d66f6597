import { Card, Typography, theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface PanelProps {
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

/** A titled box of the overview; its rows draw their lines in the theme's colour. */
export function Panel({ title, extra, children }: PanelProps) {
  const { token } = theme.useToken();
  const line = { '--overview-line': token.colorBorderSecondary } as CSSProperties;
  return (
    <Card
      title={
        <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSize }}>
          {title}
        </Typography.Title>
      }
      extra={extra}
      size="small"
      style={line}
      styles={{ header: { paddingInline: 16 }, body: { padding: '8px 16px 12px' } }}
    >
      {children}
    </Card>
  );
}
