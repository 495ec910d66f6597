import { useIntl } from '@umijs/max';
import { Modal, theme } from 'antd';
import { useRef } from 'react';
import Omnibox from '.';
import styles from './index.module.css';

const WIDTH = 720;

interface Props {
  open: boolean;
  /** What was typed before it was there. */
  text?: string;
  /** Its field has the focus. */
  onFocus?: () => void;
  onClose: () => void;
}

/** The omnibox over any page. */
export default function Palette({ open, text = '', onFocus, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      // The dialog takes the focus when it opens.
      afterOpenChange={(shown) => shown && box.current?.querySelector('input')?.focus()}
      footer={null}
      closable={false}
      destroyOnHidden
      width={WIDTH}
      style={{ top: 64 }}
      title={<span className="visually-hidden">{formatMessage({ id: 'omnibox.label-anywhere' })}</span>}
      styles={{ container: { padding: 12 }, header: { margin: 0 } }}
    >
      <div ref={box}>
        <Omnibox anywhere autoFocus text={text} onLeave={onClose} {...(onFocus ? { onFocus } : {})} />
      </div>
      <div className={styles.keys} style={{ color: token.colorTextSecondary }}>
        {(['keys-rows', 'keys-actions', 'keys-open', 'keys-close'] as const).map((id) => (
          <span key={id}>{formatMessage({ id: `omnibox.${id}` })}</span>
        ))}
      </div>
    </Modal>
  );
}
