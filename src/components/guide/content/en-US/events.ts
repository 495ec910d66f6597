import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'kinds',
    title: 'Kinds of events',
    body: [
      'Each event has `id`, `sequence`, `type`, `timestamp`, `subject` and `data`; `/open/v1/openapi.json` has a schema for each `type`. New kinds and new fields may be added: ignore those that you do not know.',
      { table: 'events' },
      [
        '`id` is the same whenever the event is sent or read again: store it, and skip an event that you have processed.',
        '`sequence` increases by one within the company. You get the kinds that you subscribe to and may read, so the numbers that reach you have gaps that do not mean a loss.',
        'Events of one `subject` are in order. Between subjects there is no order.',
        'An example has `test: true` and, in a webhook, `sequence: 0`.',
      ],
    ],
  },
  {
    id: 'webhooks',
    title: 'Receive by webhook',
    body: [
      'Create a webhook in My data › Webhooks, select kinds of events, and store its secret. “Test” sends a test message, or an example of any kind; `POST /api/webhooks/{id}/test` with `type` does the same with a service token.',
      'Messages follow Standard Webhooks. Verify `webhook-signature` over the raw body, and reject messages whose `webhook-timestamp` is more than five minutes old:',
      {
        code: "import { Webhook } from 'standardwebhooks';\n\n// Throws if the signature is wrong.\nconst event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);",
        label: 'TypeScript',
      },
      {
        code: 'from standardwebhooks.webhooks import Webhook\n\n# Raises if the signature is wrong.\nevent = Webhook(secret).verify(raw_body, headers)',
        label: 'Python',
      },
      [
        'Answer with 2xx within 10 seconds and process the event afterwards. Any other status, a redirect or a timeout is a failure; the message is sent again after 1 minute, 5 minutes, 30 minutes and so on, 10 times over about three days.',
        'A rejected event waits alone; later events of the same `subject` wait for it, all others are sent. After 429, 503 or a failed connection the webhook pauses for a second.',
        'Answer with 410 to receive nothing more. A webhook is also turned off when every delivery has failed for three days.',
        'Deliveries are kept for 30 days and can be resent, one by one, by object or by period, with the same `id`.',
      ],
    ],
  },
  {
    id: 'receiver',
    title: 'A complete receiver',
    body: [
      'This program verifies the signature, handles each event once, and answers 500 if it fails; the platform then sends the message again. Install an SDK first (see “SDKs”), then enter the public address of the program in the webhook.',
      { program: 'webhook' },
    ],
  },
  {
    id: 'polling',
    title: 'Read with a key',
    body: [
      '`GET /open/v1/events?after=0` returns up to 200 events in order, free of charge. Store `next` and send it as `after`; if `more` is true, read on at once. Events are kept for 30 days: an older `after` is refused, because events would be missing. A test key reads one example of each kind.',
      'A key reads events about buying data and its own app: those marked in the table.',
    ],
  },
  {
    id: 'changes',
    title: 'Changed rows and fields',
    body: [
      '`GET /open/v1/connectors/{id}/changes?since=…` lists the ids of rows that loads have added, changed or removed, free of charge; continue with `next_cursor` as `cursor`. Query the rows for their values.',
      '`GET /open/v1/connectors/{id}/changelog` lists added, changed and deprecated fields of the data set. The event `field.ending` announces a removal, and answers with the field have the headers `Deprecation` and `Sunset`.',
    ],
  },
];
export default sections;
