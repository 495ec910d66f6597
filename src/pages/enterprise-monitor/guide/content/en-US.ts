import type { GuideText } from '../guideText';

export default {
  overview: {
    title: 'How it works',
    blocks: [
      'Monitoring follows the companies you choose, and rows of other data sets, such as factories, shops or tenders. After each refresh it shows you what changed, with the old and the new value.',
      { heading: 'Where changes come from' },
      'Each data set is refreshed as a whole, on its own schedule. The platform compares old and new rows field by field and records the differences at the moment the new rows go live. Each change is reported exactly once.',
      {
        list: [
          'Changed: the row is still there, but some fields differ; both values are kept.',
          'Removed: the row is no longer in the data set, for example after a merger. It stays on your watchlist, and you are notified if it returns.',
          'Returned: a watched row that had been removed is back.',
        ],
      },
      { heading: 'Limits' },
      'A company can watch up to 100,000 rows, in one watchlist shared by all members. Changes are kept for 90 days, up to the latest 200,000. The first load of a data set and new fields are not reported as changes.',
      'Masked fields are compared in their masked form: the clear value never enters the platform, so differences hidden by masking are not reported.',
    ],
  },
  rules: {
    title: 'Rules',
    blocks: [
      'The watchlist defines which rows you watch; rules define which changes matter. Without rules, every change appears under Updates. With rules, a change shows the rules it matches and can be sent by email and webhook.',
      { heading: 'Writing conditions' },
      {
        list: [
          'Type of change: changed, returned, or removed.',
          'Fields changed: which fields differ, for example any of status and registered capital.',
          'Values after: the row as it is now. Unchanged fields, such as the province, count too.',
          'Values before: what a field used to be, for example “Before: Status is …”.',
          'Related data: a watched company gets a record elsewhere, for example “has Risk records” with “risk type is Administrative penalty”. Each new record matches once. “Has no” matches when the last such record is removed.',
        ],
      },
      'Combine conditions with and/or, in groups. For example, to be notified of deregistered companies in a province, combine the province, the status before, and the status after with “and”.',
      'Test a rule before you save it: you see how many of the latest 1,000 changes would have matched. Edits to a rule apply to changes from then on.',
      { heading: 'Daily email' },
      'Rules belong to the company; emails are up to each member: turn them on in the list of rules. One email is sent per day after 8:00, or none if nothing matched. You need an email address in your personal center, and “Watched rows, daily summary” turned on under Notifications.',
    ],
  },
  webhooks: {
    title: 'Webhooks',
    blocks: [
      'A webhook notifies your systems as soon as something changes. Messages follow the Standard Webhooks specification, which has a library in most languages.',
      { heading: 'The message' },
      'The platform sends JSON by `POST`. One message contains up to 100 changes that match one rule. For a rule that watches search results, each change has `way` (`entered` or `left`) and `by`, the fields that caused it. A change of related data has `related`, the record that changed:',
      {
        language: 'json',
        code: '{\n  "id": "evt_…",\n  "sequence": 42,\n  "type": "monitor.changed",\n  "timestamp": "2026-11-17T02:00:00.000Z",\n  "subject": "rule:mrl_…",\n  "data": {\n    "rule": { "id": "mrl_…", "name": "Deregistered" },\n    "data_set": "enterprise",\n    "at": "2026-11-17T01:59:58.120Z",\n    "changes": [\n      {\n        "row_id": "ent_000001",\n        "title": "…",\n        "kind": "changed",\n        "fields": ["registered_capital"],\n        "before": { "registered_capital": 5000 },\n        "after": { "registered_capital": 200 }\n      }\n    ]\n  }\n}',
      },
      { heading: 'Verify the signature' },
      'The headers `webhook-id`, `webhook-timestamp` and `webhook-signature` prove that a message comes from this platform unchanged. The secret is shown once, when it is created or rotated. Verify the raw body, and reject messages that are more than five minutes old.',
      {
        language: 'typescript',
        code: "import { Webhook } from 'standardwebhooks';\n\n// throws when the signature is wrong\nconst message = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);",
      },
      {
        language: 'python',
        code: 'from standardwebhooks.webhooks import Webhook\n\n# raises when the signature is wrong\nmessage = Webhook(secret).verify(raw_body, headers)',
      },
      { heading: 'Responses and retries' },
      {
        list: [
          'Respond with 2xx within 10 seconds, and do lengthy work afterwards.',
          'Any other status, a timeout, or a redirect counts as a failure. Delivery is retried after 1 minute, 5 minutes, 30 minutes, 2 hours, and so on, 10 times over about three days.',
          'A message keeps its `webhook-id` across all attempts: use it to discard duplicates.',
          'Respond with `410` to stop receiving messages: the webhook is turned off, as it is when all deliveries fail for about three days.',
          'Deliveries are kept for 30 days; you can view responses and resend messages.',
        ],
      },
      { heading: 'The URL' },
      'It must be public and use `https`. The platform does not connect to private, loopback, or link-local addresses, even if a host name resolves to one, and does not follow redirects. On your own installation, the operator can allow private networks with `WEBHOOK_NETWORKS`.',
    ],
  },
  files: {
    title: 'From a file',
    blocks: [
      'You can add and remove rows from a file with up to 100,000 lines.',
      {
        list: [
          'CSV or XLSX, up to 10 MB; or paste a list of up to 1,000 lines.',
          'You first see how the file was read: sheet, encoding, delimiter, header, the first ten rows and how many rows match. Correct the settings if needed; the task starts once you confirm.',
          'Choose one column that contains names or unified social credit codes, or a mix of both.',
          'Half-width and full-width brackets are treated as equal. If several companies share a name, all of them match.',
          'The result counts processed, added, not found, and rejected rows separately; rows not found or rejected can be downloaded.',
        ],
      },
      'Tasks run in the background, so you can leave the page. If the watchlist is full, the task stops; rows already added are kept.',
    ],
  },
} satisfies GuideText;
