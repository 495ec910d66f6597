import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'token',
    title: 'Tokens',
    body: [
      'A service account is a member of the company that is a program: it has roles, but no phone or password. Create the account and its tokens in Company › Roles and permissions › Service accounts. A token begins with `ds_` and is shown once.',
      [
        'Send `Authorization: Bearer ds_…`. The token can call each endpoint that the roles allow, except personal ones.',
        'Acts that need a second proof of a person must be opened one by one in “Sensitive actions allowed” of the account.',
        'By default a token can send 600 requests a minute; then the answer is 429 with `Retry-After`.',
        'To query data, call `/open/v1` with the key of an app, not with a token.',
      ],
    ],
  },
  {
    id: 'answers',
    title: 'Responses and errors',
    body: [
      'A success is `{ "success": true, "data": … }`, an error `{ "success": false, "errorCode", "errorMessage" }`. Lists are paged with `current` and `pageSize` and sorted with `sort` (`field` or `-field`). All methods but GET accept an `Idempotency-Key`: a repeated request returns the first result for 24 hours. Amounts are integers of 1/10000 yuan, times are ISO 8601 in UTC.',
    ],
  },
  {
    id: 'bill',
    title: 'Read the bill of the company',
    body: ['A role of the account needs the permission “View the account overview”.', { program: 'companyBill' }],
  },
];
export default sections;
