import { Spin, theme } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';
import styles from './index.module.css';

/** Shorter than this nothing is laid over rows that stand already. */
const CALM_MS = 300;

/** Whether rows are being read: what says so is drawn again, and not the rows. */
export const Reading = createContext(false);

/** What the rows stand on. */
export function Sheet({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <div
      className={styles.table}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      aria-busy={useContext(Reading)}
    >
      {children}
    </div>
  );
}

/** Rows that take long to be read again are veiled. */
export function Veil({ over, children }: { over: boolean; children: ReactNode }) {
  const reading = useContext(Reading);
  return (
    <Spin spinning={reading && over} delay={CALM_MS}>
      {children}
    </Spin>
  );
}
