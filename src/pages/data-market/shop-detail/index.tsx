import { DetailSections } from '@daas/kit/market/DetailSections';
import { DetailView } from '@daas/kit/market/DetailView';
import { useIntl, useLocation, useParams } from '@umijs/max';
import { Card, Flex } from 'antd';
import { Related } from '../components/Related';

const CONTACTS = 'contacts';

/** A shop, and whom to speak to. // §2 */
export default function ShopDetail() {
  const { formatMessage } = useIntl();
  const { id = '' } = useParams<{ id: string }>();
  const { pathname } = useLocation();
  return (
    <DetailView
      dataSet="shop"
      rowId={id}
      tab={pathname.split('/')[3]}
      tabPath={(key) => `/shop-details/${encodeURIComponent(id)}/${key}`}
      tabs={({ view, row }) => {
        const sections = (which: (key: string) => boolean) => (
          <Card variant="borderless">
            <DetailSections view={view} row={row} sections={view.sections.filter(({ key }) => which(key))} />
          </Card>
        );
        return [
          {
            key: 'shop',
            title: formatMessage({ id: 'shop-detail.shop' }),
            content: (
              <Flex vertical gap="large">
                {sections((key) => key !== CONTACTS)}
                <Related view={view} row={row} />
              </Flex>
            ),
          },
          {
            key: 'contacts',
            title: formatMessage({ id: 'shop-detail.contacts' }, { count: Number(row.contact_count ?? 0) }),
            content: sections((key) => key === CONTACTS),
          },
        ];
      }}
    />
  );
}
