import {
  ApiOutlined,
  CompassOutlined,
  DisconnectOutlined,
  InfoCircleOutlined,
  LockOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { theme } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';
import styles from './index.module.css';

const TONES = {
  error: { icon: WarningOutlined, color: 'colorError', background: 'colorErrorBg' },
  offline: { icon: DisconnectOutlined, color: 'colorWarning', background: 'colorWarningBg' },
  service: { icon: ApiOutlined, color: 'colorWarning', background: 'colorWarningBg' },
  locked: { icon: LockOutlined, color: 'colorWarning', background: 'colorWarningBg' },
  lost: { icon: CompassOutlined, color: 'colorPrimary', background: 'colorPrimaryBg' },
  info: { icon: InfoCircleOutlined, color: 'colorPrimary', background: 'colorPrimaryBg' },
} as const;

export interface ResultPageProps {
  tone: keyof typeof TONES;
  code?: string | undefined;
  title: string;
  description: ReactNode;
  actions: ReactNode;
  /** For a support request: shown small, to copy. */
  detail?: string | undefined;
}

/** Set by a layout that draws `main` itself. A page has one. // WAI-ARIA, main role */
export const InsideMain = createContext(false);

/** antd's Result, but a page: main with an h1, a code and a detail to copy; without antd's pictures (36 KB). */
export function ResultPage({ tone, code, title, description, actions, detail }: ResultPageProps) {
  const { token } = theme.useToken();
  const Container = useContext(InsideMain) ? 'div' : 'main';
  const { icon: Icon, color, background } = TONES[tone];
  return (
    <Container className={styles.page}>
      <span className={styles.icon} style={{ color: token[color], background: token[background] }} aria-hidden>
        <Icon />
      </span>
      {code && (
        <span className={styles.code} style={{ color: token.colorTextSecondary }}>
          {code}
        </span>
      )}
      <h1 className={styles.title} style={{ color: token.colorTextHeading }}>
        {title}
      </h1>
      <p className={styles.description} style={{ color: token.colorTextSecondary }}>
        {description}
      </p>
      <div className={styles.actions}>{actions}</div>
      {detail && (
        <code
          className={styles.detail}
          style={{ background: token.colorFillQuaternary, color: token.colorTextSecondary }}
        >
          {detail}
        </code>
      )}
    </Container>
  );
}
