import type { Home } from '../components/DomainHome';

const oneOf = (field: string, value: string | boolean) => ({ field, op: 'eq' as const, value });

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
  '/search-policy': {
    dataSet: 'policy',
    result: '/search-policy/result',
    entries: ['topics', 'issuer', 'kind', 'level', 'province'],
    lists: [
      { key: 'policies', fields: ['issuer', 'document_no', 'kind', 'published_date'] },
      {
        key: 'policies-with-text',
        filter: oneOf('has_content', true),
        fields: ['issuer', 'kind', 'topics', 'published_date'],
      },
      { key: 'local-policies', filter: oneOf('kind', '地方性法规'), fields: ['issuer', 'topics', 'published_date'] },
    ],
  },
  '/search-patent': {
    dataSet: 'patent',
    result: '/search-patent/result',
    entries: ['ipc_section', 'kind', 'emerging_industry', 'province', 'applicant_kind'],
    map: 'province',
    lists: [
      { key: 'patents', fields: ['first_applicant', 'kind', 'ipc_main', 'application_date'] },
      {
        key: 'patents-granted',
        filter: oneOf('legal_status', '授权'),
        sort: '-grant_date',
        fields: ['first_applicant', 'kind', 'grant_date'],
      },
      { key: 'patents-cited', sort: '-cited_by_count', fields: ['first_applicant', 'ipc_main', 'cited_by_count'] },
    ],
  },
  '/trademark-data/notice': {
    dataSet: 'trademark',
    heading: 'notice',
    result: '/search-trademark/result',
    entries: ['notice_type', 'nice_class', 'status', 'province', 'agency'],
    issues: { field: 'notice_issue', date: 'notice_date' },
    lists: [
      {
        key: 'notices',
        filter: { field: 'notice_date', op: 'not_empty' },
        sort: '-notice_date',
        fields: ['notice_type', 'notice_issue', 'nice_class', 'owner_name', 'notice_date'],
      },
      {
        key: 'oppositions',
        filter: oneOf('status', '初审公告'),
        sort: '-opposition_end',
        fields: ['owner_name', 'nice_class', 'notice_issue', 'opposition_end'],
      },
      { key: 'marks', fields: ['owner_name', 'nice_class', 'status', 'application_date'] },
    ],
  },
  '/search/search-qualification': {
    dataSet: 'qualification',
    result: '/search/search-qualification',
    entries: [],
    lists: [],
  },
};

/** The home of a data set's domain; undefined where searching it is the beginning. */
export const homeOf = (dataSet: string): string | undefined =>
  Object.keys(HOMES).find((path) => HOMES[path]?.dataSet === dataSet);
