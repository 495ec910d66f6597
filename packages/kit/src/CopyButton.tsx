import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { MESSAGE_SECONDS } from '@daas/contract/constants';
import { useIntl } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';
import { useEffect, useState } from 'react';

interface Props extends Pick<ButtonProps, 'size' | 'type'> {
  text: string;
  /** What is copied, for those who cannot see it. */
  label?: string;
}

/**
 * Without the clipboard (no permission, plain http) a selection and the old command do: beside the button, as a dialog
 * takes back the focus from whatever is outside it.
 */
export async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    button.after(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    button.focus();
    return done;
  }
}

/** antd's Button for what Typography's `copyable` does, but works on plain http and is announced to screen readers. */
export function CopyButton({ text, label, ...button }: Props) {
  const { formatMessage } = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), MESSAGE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      {...button}
      icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      aria-label={label ? `${formatMessage({ id: 'data.copy' })} ${label}` : undefined}
      onClick={({ currentTarget }) => void copy(text, currentTarget).then(setCopied)}
    >
      <span aria-live="polite">{formatMessage({ id: copied ? 'data.copied' : 'data.copy' })}</span>
    </Button>
  );
}
