import type { Home } from '../components/DomainHome';

const oneOf = (field: string, value: string) => ({ field, op: 'eq' as const, value });

/** The homes of the domains, by path. // §2 */
export const HOMES: Record<string, Home> = {
  '/bidding/home': {
    dataSet: 'bidding',
    result: '/data-market/search/bidding',
    entries: ['province', 'industry', 'keywords', 'method', 'buyer_kind'],
    map: 'province',
    lists: [
      {
        key: 'tenders',
        filter: oneOf('notice_type', '招标公告'),
        fields: ['buyer_name', 'province', 'budget', 'publish_date', 'deadline'],
      },
      {
        key: 'awards',
        filter: oneOf('notice_type', '中标公告'),
        fields: ['buyer_name', 'winner_name', 'award_amount', 'publish_date'],
      },
      {
        key: 'contracts',
        filter: oneOf('notice_type', '合同公告'),
        fields: ['buyer_name', 'winner_name', 'contract_amount', 'publish_date'],
      },
    ],
  },
};
