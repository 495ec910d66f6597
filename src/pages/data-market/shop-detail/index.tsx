import { DetailView } from '@daas/market-ui/DetailView';
import { isFilled } from '@daas/market-ui/filledFields';
import { SectionsPage } from '@daas/market-ui/SectionsPage';
import { useIntl, useLocation, useParams } from '@umijs/max';
import { Flex } from 'antd';
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
      tabs={({ view, row, timeline, ...counts }) => {
        const sections = (which: (key: string) => boolean) => (
          <SectionsPage
            view={view}
            row={row}
            sections={view.sections.filter(({ key }) => which(key))}
            elsewhere={[
              ...(isFilled(row.opening_hours) ? ['all_day'] : []),
              // An open shop has none; to name it would be a question.
              ...(isFilled(row.closed_date) ? [] : ['closed_date']),
            ]}
          />
        );
        return [
          {
            key: 'shop',
            title: formatMessage({ id: 'shop-detail.shop' }),
            content: (
              <Flex vertical gap="large">
                {sections((key) => key !== CONTACTS)}
                <Related view={view} row={row} {...counts} />
              </Flex>
            ),
          },
          {
            key: 'contacts',
            title: formatMessage({ id: 'shop-detail.contacts' }),
            count: { total: Number(row.contact_count ?? 0), capped: false },
            content: sections((key) => key === CONTACTS),
          },
          timeline,
        ];
      }}
    />
  );
}
