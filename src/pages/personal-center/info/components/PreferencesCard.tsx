import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LANGUAGES } from '@daas/kit/languages';
import { useDispatch, useIntl, useSelector } from '@umijs/max';
import { Button, Card, Form, message, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { chosenHere, setTheme, setTimeZone, switchLanguage, useAppearance } from '@/appearance';
import { Flag } from '@/components/Flag';
import type { ProfileState } from '@/models/profile';
import { timeZones } from '../timeZones';

interface Values {
  /** Key of a language. */
  language: string;
  theme: 'light' | 'dark' | 'system';
  time_zone: string;
}

const LANGUAGE_OPTIONS = LANGUAGES.map(({ key, label }) => ({ value: key, label }));

/** A language by its key, with its flag before its name. */
const language = ({ value, label }: { value?: unknown; label?: ReactNode }) => (
  <>
    <Flag icon={LANGUAGES.find(({ key }) => key === value)?.icon ?? ''} /> {label}
  </>
);

/** Of the account: this browser shows it at once, others where nothing else was chosen. */
export function PreferencesCard() {
  const { formatMessage } = useIntl();
  const dispatch = useDispatch();
  const { preferences } = useSelector(({ profile }: { profile: ProfileState }) => profile);
  const appearance = useAppearance();
  const { run, loading } = useAction('personal.setPreferences');
  const text = useText('personal-info');
  const common = useText('common');

  const save = async ({ language, theme, time_zone }: Values) => {
    const locale = LANGUAGES.find(({ key }) => key === language)?.lang ?? appearance.locale;
    const fixedTheme = theme === 'system' ? null : theme;
    try {
      await run({ locale, theme: fixedTheme, time_zone });
    } catch {
      return;
    }
    setTheme(fixedTheme);
    setTimeZone(time_zone);
    await switchLanguage(locale);
    dispatch({ type: 'global/reloadProfile' });
    void message.success(formatMessage({ id: 'common.saved' }));
  };
  const initial: Values = {
    language: appearance.locale,
    theme: chosenHere().theme ? appearance.theme : (preferences.theme ?? 'system'),
    time_zone: preferences.time_zone,
  };
  return (
    <Card variant="borderless" title={text('preferences')}>
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="language" label={text('language')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={LANGUAGE_OPTIONS}
            labelRender={language}
            optionRender={language}
          />
        </Form.Item>
        <Form.Item name="theme" label={text('theme')}>
          <Segmented
            options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: text(`theme-${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="time_zone" label={text('time-zone')} extra={text('time-zone-hint')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={timeZones(appearance.locale)} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={loading}>
          {common('save')}
        </Button>
      </Form>
    </Card>
  );
}
