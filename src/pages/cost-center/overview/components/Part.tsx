import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}

/** A titled part of a card. */
export function Part({ title, extra, children }: Props) {
  return (
    <section>
      <Flex justify="space-between" align="center" wrap gap={8} style={{ minHeight: 32, marginBlockEnd: 8 }}>
        <Typography.Title level={2} style={{ margin: 0, fontSize: 15 }}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
    </section>
  );
}
