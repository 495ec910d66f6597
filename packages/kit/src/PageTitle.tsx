import { Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { Sentence } from './Name';

/** antd's Typography.Title, but the only h1 of a page, with names isolated (`Sentence`) and a text below it. */
export function PageTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  const { token } = theme.useToken();
  const { fontSizeHeading4: fontSize, lineHeightHeading4: lineHeight } = token;
  return (
    <div style={{ maxWidth: 720 }}>
      <Typography.Title level={1} style={{ margin: 0, fontSize, lineHeight }}>
        {typeof children === 'string' ? <Sentence>{children}</Sentence> : children}
      </Typography.Title>
      {text && (
        <Typography.Text type="secondary">
          {typeof text === 'string' ? <Sentence>{text}</Sentence> : text}
        </Typography.Text>
      )}
    </div>
  );
}
