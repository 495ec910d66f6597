import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import { PriceDirectory } from '@/components/prices/PriceDirectory';
import { PricePage } from '../components/PricePage';

export default function PriceDirectoryPage() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <PricePage
      title={formatMessage({ id: 'price-directory.title' })}
      description={formatMessage({ id: 'price-directory.text' })}
    >
      <PriceDirectory
        source="public"
        searchPath="/price-directory-search"
        note={<p style={{ color: token.colorTextSecondary }}>{formatMessage({ id: 'price-directory.note' })}</p>}
      />
    </PricePage>
  );
}
