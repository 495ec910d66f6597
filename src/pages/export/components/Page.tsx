import { Flex } from 'antd';
import type { ReactNode } from 'react';

/** Export pages have no console menu around them. */
export const Page = ({ children }: { children: ReactNode }) => (
  <main style={{ boxSizing: 'border-box', width: '100%', maxWidth: 1040, margin: '0 auto', padding: '8px 16px 32px' }}>
    <Flex vertical gap="middle">
      {children}
    </Flex>
  </main>
);
