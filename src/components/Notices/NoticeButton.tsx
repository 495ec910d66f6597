import { BellOutlined } from '@ant-design/icons';
import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Button, theme } from 'antd';
import { lazy, Suspense, useState } from 'react';
import styles from './index.module.css';

const Centre = lazy(() => import(/* webpackChunkName: "notices" */ './Centre'));

const EVERY_MS = 60_000;
/** The server counts no further. */
const MOST = 100;

/** How much is unread, on whatever device it was told; the notices come when it is opened. */
export function NoticeButton() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { data, refresh } = useApi('notice.unread', {}, { pollingMs: EVERY_MS, onFocus: true, showErrorInPlace: true });
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const unread = data?.unread ?? 0;
  const count = unread >= MOST ? `${MOST - 1}+` : String(unread);
  const label =
    unread > 0 ? formatMessage({ id: 'notice.open-unread' }, { count }) : formatMessage({ id: 'notice.open' });
  return (
    <>
      <Button
        type="text"
        aria-label={label}
        title={label}
        icon={
          <span className={styles.bell}>
            <BellOutlined aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className={`${styles.count} tabular`}
                style={{ background: token.colorErrorActive, color: token.colorTextLightSolid }}
              >
                {count}
              </span>
            )}
          </span>
        }
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      />
      {mounted && (
        <Suspense>
          <Centre open={open} unread={unread} onClose={() => setOpen(false)} onRead={refresh} />
        </Suspense>
      )}
    </>
  );
}
