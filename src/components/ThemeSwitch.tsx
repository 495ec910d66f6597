import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { setTheme, useAppearance } from '@/appearance';

export function ThemeSwitch() {
  const { theme } = useAppearance();
  const { formatMessage } = useIntl();
  const next = theme === 'dark' ? 'light' : 'dark';
  const label = formatMessage({ id: `shell.theme-${next}` });
  return (
    <Button
      type="text"
      icon={theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => setTheme(next)}
    />
  );
}
