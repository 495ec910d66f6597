import { SearchOutlined } from '@ant-design/icons';
import { useIntl, useLocation } from '@umijs/max';
import { useEventListener } from 'ahooks';
import { Button, theme } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './index.module.css';

const Palette = lazy(() => import(/* webpackChunkName: "omnibox" */ './Palette'));

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the omnibox, as ⌘K or Ctrl+K does on every page. */
export function OmniboxButton({ compact }: { compact: boolean }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  /** Once it was opened it stays, so that it closes as it should. */
  const [mounted, setMounted] = useState(false);
  /** Text of the keys that were pressed before the omnibox has the focus; null once it has. */
  const [early, setEarly] = useState<string | null>(null);
  const show = () => {
    // The field takes the focus in the same frame, and the chunk of the omnibox is loaded behind it.
    flushSync(() => {
      setMounted(true);
      setOpen(true);
      setEarly('');
    });
  };
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (open) {
      setEarly(null);
      setOpen(false);
    } else show();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was gone to
  useEffect(() => setOpen(false), [pathname]);
  const keys = isMac() ? '⌘K' : 'Ctrl K';
  const label = formatMessage({ id: 'omnibox.open-it' });
  return (
    <>
      <Button
        type={compact ? 'text' : 'default'}
        icon={<SearchOutlined aria-hidden />}
        {...(compact ? { 'aria-label': label } : {})}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        {!compact && (
          <span className={styles.open} style={{ color: token.colorTextSecondary }}>
            {label}
            <kbd style={{ borderColor: token.colorBorder }}>{keys}</kbd>
          </span>
        )}
      </Button>
      {early !== null && (
        <input
          // biome-ignore lint/a11y/noAutofocus: asked for by the key
          autoFocus
          className="visually-hidden"
          aria-label={formatMessage({ id: 'omnibox.label-anywhere' })}
          value={early}
          onChange={(event) => setEarly(event.target.value)}
        />
      )}
      {mounted && (
        <Suspense>
          <Palette
            open={open}
            text={early ?? ''}
            onFocus={() => setEarly(null)}
            onClose={() => {
              setEarly(null);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
