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
          'Changed: the row is still there and fields of it differ; both values are kept.',
          'Vanished: the row is no longer in the data set, for example after a merger. It stays on your list, and you are notified if it comes back.',
          'Appeared: a watched row that had vanished is back.',
        ],
      },
      { heading: 'Bounds' },
      'A company watches up to 100,000 rows, on one list shared by all members. Changes are kept for 90 days, the latest 200,000 of them. The first load of a data set brings no changes, and a field that is new to a data set is none.',
      'Masked fields are compared as they are stored, masked: the clear value never enters the platform, so a difference hidden by masking is not reported.',
    ],
  },
  rules: {
    title: 'Rules',
    blocks: [
      'The list defines which rows you watch, rules define which changes matter. Without rules, every change appears in the updates; with rules, a change names the rules it matches and can be sent by mail and webhook.',
      { heading: 'Writing conditions' },
      {
        list: [
          'Kind of change: changed, appeared or vanished.',
          'Fields changed: which fields differ, for example any of status and registered capital.',
          'Values afterwards: the row as it is now. Fields that did not change count, too, as the province.',
          'Values before: what a field was, for example “Before: Status is …”.',
        ],
      },
      'Conditions are joined by and/or, in groups. To hear of companies of one province that were deregistered: the province, the status before and the status afterwards, joined by and.',
      'Try a rule before you save it: it says how many of the latest 1,000 changes would have matched. A rule that you change counts for changes from then on.',
      { heading: 'Daily mail' },
      'Rules are the company’s; mail is each member’s own: switch it on in the list of rules. One mail a day goes out after 8 o’clock, none when nothing matched. You need a mail address in your personal centre, and “Watched rows” switched on under notifications.',
    ],
  },
  webhooks: {
    title: 'Webhooks',
    blocks: [
      'A webhook notifies your systems as soon as something changes. Messages follow the Standard Webhooks specification, which has a library in most languages.',
      { heading: 'The message' },
      'The platform sends JSON by `POST`. One message contains up to 100 changes that match one rule. Of a rule that watches the answer to a question, each change has `way` (`entered` or `left`) and `by`, the fields that decided it:',
      {
        language: 'json',
        code: '{\n  "id": "evt_…",\n  "sequence": 42,\n  "type": "monitor.changed",\n  "timestamp": "2026-11-17T02:00:00.000Z",\n  "subject": "rule:mrl_…",\n  "data": {\n    "rule": { "id": "mrl_…", "name": "Deregistered" },\n    "data_set": "enterprise",\n    "at": "2026-11-17T01:59:58.120Z",\n    "changes": [\n      {\n        "row_id": "ent_000001",\n        "title": "…",\n        "kind": "changed",\n        "fields": ["registered_capital"],\n        "before": { "registered_capital": 5000 },\n        "after": { "registered_capital": 200 }\n      }\n    ]\n  }\n}',
      },
      { heading: 'Verify the signature' },
      'The headers `webhook-id`, `webhook-timestamp` and `webhook-signature` prove that a message comes from this platform unchanged. The secret is shown once, when it is made or replaced. Verify the raw body, and refuse messages that are more than five minutes off.',
      {
        language: 'typescript',
        code: "import { Webhook } from 'standardwebhooks';\n\n// throws when the signature is wrong\nconst message = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);",
      },
      {
        language: 'python',
        code: 'from standardwebhooks.webhooks import Webhook\n\n# raises when the signature is wrong\nmessage = Webhook(secret).verify(raw_body, headers)',
      },
      { heading: 'Answers and retries' },
      {
        list: [
          'Answer with 2xx within 10 seconds, and do what takes long afterwards.',
          'Any other status, a time-out or a redirect is a failure. It is tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and so on, 10 times in about three days.',
          'A message keeps its `webhook-id` through all tries: use it to drop repeats.',
          'Answer `410` to receive no more: the webhook is switched off, as it is when everything fails for about three days.',
          'Deliveries are kept for 30 days; you can read the answers and send a message again.',
        ],
      },
      { heading: 'The address' },
      'It must be public and `https`. The platform connects to no private, loopback or link-local address, also when a name turns out to be one, and follows no redirect. On your own installation the operator can allow private networks by `WEBHOOK_NETWORKS`.',
    ],
  },
  files: {
    title: 'By file',
    blocks: [
      'Adding and removing take a file, with up to 100,000 lines at a time.',
      {
        list: [
          'CSV or XLSX, up to 10 MB; or paste a list of up to 1,000 lines.',
          'You first see how the file was read: sheet, encoding, delimiter, header, the first ten rows and how many rows match. Correct what is wrong; the task starts once you confirm.',
          'Choose one column that holds names or unified social credit codes, mixed as you like.',
          'Half-width and full-width brackets are the same. Of companies with one name, all are taken.',
          'The result counts rows handled, added, not found and rejected separately; all rows not found or rejected can be downloaded.',
        ],
      },
      'A task runs in the background, and you may leave the page. Where the list is full the task stops; what was added stays.',
    ],
  },
} satisfies GuideText;
