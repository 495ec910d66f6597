import { useDownload } from '@daas/kit/hooks/useDownload';
import { useText } from '@daas/kit/hooks/useText';
import { Button, Card } from 'antd';
import { SettingRow } from '../../components/SettingRow';

/** A copy of what is stored about the person. // GDPR 15, PIPL 45 */
export function DataCard() {
  const { save, loading } = useDownload('personal.export');
  const text = useText('personal-info');
  return (
    <Card variant="borderless" title={text('data')}>
      <SettingRow
        first
        hint={text('data-hint')}
        action={
          <Button loading={loading} onClick={() => void save({}, 'personal-data.json')}>
            {text('data-download')}
          </Button>
        }
      >
        {text('data-about')}
      </SettingRow>
    </Card>
  );
}
