import { theme } from 'antd';
import type { HTMLAttributes } from 'react';

/** A tag in the colour of a warning; antd's own would be 3 KB of the sign-in page for it. */
export function DemoMark(props: HTMLAttributes<HTMLSpanElement>) {
  const { token } = theme.useToken();
  return (
    <span
      {...props}
      style={{
        display: 'inline-block',
        alignSelf: 'center',
        paddingInline: 8,
        border: `1px solid ${token.colorWarningBorder}`,
        borderRadius: token.borderRadiusSM,
        background: token.colorWarningBg,
        color: token.colorText,
        fontSize: token.fontSizeSM,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
      }}
    />
  );
}
