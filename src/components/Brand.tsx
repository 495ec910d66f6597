import { useIntl } from '@umijs/max';
import { theme } from 'antd';

/** The mark, and beside it the name where there is room. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 10,
        fontWeight: 600,
        fontSize: 16,
        whiteSpace: 'nowrap',
      }}
    >
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
        <rect width="32" height="32" rx="8" fill={token.colorPrimary} />
        <path
          d="M9 11.5 16 8l7 3.5L16 15zM9 16l7 3.5 7-3.5M9 20.5 16 24l7-3.5"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className={compact ? 'visually-hidden' : undefined}>{formatMessage({ id: 'shell.name' })}</span>
    </span>
  );
}
