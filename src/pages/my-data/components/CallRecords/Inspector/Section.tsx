import { Typography } from 'antd';
import type { ReactNode } from 'react';

/** A titled part of the inspector. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography.Title level={2} style={{ fontSize: 14, marginTop: 0, marginBottom: 12 }}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}
