import { getIntl, getLocale } from '@umijs/max';
import { Button, theme } from 'antd';
import { cameBack, useTrouble } from '@/connection';
import { browser } from '@/request/navigation';
import styles from './ConnectionNotice.module.css';

const text = (id: string) => getIntl(getLocale()).formatMessage({ id });

/** Says that the server is away, or has another build, while the page and what is typed in it stay. */
export function ConnectionNotice() {
  const trouble = useTrouble();
  const { token } = theme.useToken();
  if (!trouble) return null;
  const isAway = trouble === 'away';
  const colors = isAway
    ? { background: token.colorWarningBg, borderColor: token.colorWarningBorder }
    : { background: token.colorInfoBg, borderColor: token.colorInfoBorder };
  return (
    <div
      className={styles.notice}
      role="status"
      style={{ ...colors, color: token.colorText, fontFamily: token.fontFamily }}
    >
      <span>{text(isAway ? 'connection.away' : 'connection.outdated')}</span>
      <Button size="small" onClick={isAway ? cameBack : browser.reload}>
        {text(isAway ? 'connection.again' : 'errors.reload')}
      </Button>
    </div>
  );
}
