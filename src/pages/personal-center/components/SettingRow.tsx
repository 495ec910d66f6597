import { Flex, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  label?: string;
  children: ReactNode;
  /** What the value is for, or what state it is in. */
  hint?: ReactNode;
  action?: ReactNode;
  /** No line above it. */
  first?: boolean;
}

/** What is so now, and the button that changes it. */
export function SettingRow({ label, children, hint, action, first }: Props) {
  const { token } = theme.useToken();
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="middle"
      style={{ paddingBlock: 14, borderBlockStart: first ? 'none' : `1px solid ${token.colorBorderSecondary}` }}
    >
      <Flex vertical gap={2} style={{ minWidth: 0 }}>
        {label && <span style={{ color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>{label}</span>}
        <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
        {hint && <span style={{ color: token.colorTextTertiary, fontSize: token.fontSizeSM }}>{hint}</span>}
      </Flex>
      {action && <div style={{ flex: 'none' }}>{action}</div>}
    </Flex>
  );
}
