import { ReloadOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Form } from 'antd';
import { DemoHint } from '@/components/DemoHint';
import { REQUIRED } from './fields';
import styles from './index.module.css';
import { Input } from './input';
import type { Captcha } from './useCaptcha';

export function CaptchaField({ captcha: { picture, failed, renew } }: { captcha: Captcha }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <div className={styles.row}>
        <Form.Item
          className={styles.grow}
          name="captchaText"
          label={formatMessage({ id: 'public.captcha' })}
          validateTrigger="onBlur"
          rules={[REQUIRED]}
        >
          <Input autoFocus autoComplete="off" maxLength={16} spellCheck={false} />
        </Form.Item>
        <span className={styles.picture}>
          {picture && (
            <img
              alt={formatMessage({ id: 'public.captcha-picture' })}
              src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
            />
          )}
          {failed && formatMessage({ id: 'public.captcha-failed' })}
        </span>
        <Button
          className={styles.beside}
          icon={<ReloadOutlined aria-hidden />}
          aria-label={formatMessage({ id: 'public.captcha-renew' })}
          onClick={renew}
        />
      </div>
      {picture?.demo_text && <DemoHint label="demo.captcha" value={picture.demo_text} />}
    </>
  );
}
