import { Typography, theme } from 'antd';
import type { ReactNode } from 'react';

/** The one heading a page begins with. */
export function PageTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  const { token } = theme.useToken();
  const { fontSizeHeading4: fontSize, lineHeightHeading4: lineHeight } = token;
  return (
    <div style={{ maxWidth: 720 }}>
      <Typography.Title level={1} style={{ margin: 0, fontSize, lineHeight }}>
        {children}
      </Typography.Title>
      {text && <Typography.Text type="secondary">{text}</Typography.Text>}
    </div>
  );
}
