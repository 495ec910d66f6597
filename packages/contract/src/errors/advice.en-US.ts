import type { OpenCode } from './gateway';

/** What a programmer does about each error of the gateway. */
export const advice: Record<OpenCode, string> = {
  'malformed-body': 'Send a JSON object in UTF-8, as the guide of the connector shows. An empty query is {}.',
  'too-large': 'Send less at once: split long lists of values over several requests.',
  'unsupported-media':
    'Send the header Content-Type: application/json with a body; with a name list, text/csv or the type of XLSX.',
  'key-missing': 'Send the key of your app with each request: Authorization: Bearer <key>, or X-API-Key: <key>.',
  'key-invalid':
    'Check that the whole key was copied and belongs to this platform. Many unknown keys from one address are slowed down.',
  'key-expired': 'Create a new key in the app, or rotate it before it expires next time.',
  'key-revoked': 'Somebody revoked the key, or its overlap after a rotation ended. Use the new key.',
  'signature-required': 'The app only takes signed requests. Sign them as the guide’s chapter on signing shows.',
  'signature-invalid':
    'The answer names what is wrong. Mostly the body was changed after it was signed, or the path differs from the one that arrives.',
  'signature-replayed': 'Sign each request anew with a fresh nonce and the present time, and keep the clock in step.',
  'insufficient-balance':
    'Order a top-up in the cost center; calls go on once the operator has confirmed it. A balance warning tells you in time.',
  'budget-exceeded': 'Raise the budget in the cost center, or wait for the next month.',
  'inventory-exhausted':
    'Ask the partner who allocated the calls for more. Once the partner takes the allocation back, calls are paid from your balance.',
  'spend-limit': 'Raise the monthly spend limit of the app or connector, or wait for the next month.',
  'ip-refused': 'Add the address your program really leaves from to the IP rules of the app or connector.',
  'app-disabled': 'Enable the app in the console.',
  'connector-disabled': 'Enable the connector in the console.',
  'connector-creating': 'Wait until the connector is enabled, mostly within seconds of its creation, and try again.',
  'product-not-bought': 'Ask the operator of the platform to open this product and to agree its price.',
  'enterprise-disabled': 'Ask the operator of the platform.',
  'enterprise-expired': 'Ask the operator of the platform to extend the contract.',
  'not-found':
    'Check the id in the address. A key only reaches connectors of its own app, and a file is gone after it expired.',
  'method-not-allowed': 'Use the method that the header Allow names.',
  'download-quota': 'Ask for fewer rows, or wait until the month begins anew.',
  'quota-reached': 'Delete name lists that you no longer need, and send the request again.',
  'state-forbids':
    'Ask for the status of the list first: it is delivered once it is matched, and deleted when nothing works on it.',
  'changed-meanwhile': 'Read the list again and deliver it at the quote it has now.',
  'idempotency-mismatch':
    'Make a new Idempotency-Key for each different request, and use the same one for retries only.',
  'idempotency-in-progress': 'Wait as long as Retry-After says and send the same request again.',
  'invalid-input': 'Correct each field that errors names, and send the request again.',
  'file-refused':
    'The answer names what is wrong with the file. Send CSV (UTF-8 or GB18030) or XLSX with a header line.',
  'connector-type-mismatch': 'Query API connectors; of file and data-set connectors list and download files.',
  'rate-limited': 'Wait as long as Retry-After says, and spread requests: RateLimit tells what is left.',
  'daily-limit': 'Wait until the day ends in Asia/Shanghai, as Retry-After says, or raise the limit.',
  'total-limit': 'Raise the total limit of the app or connector.',
  'internal-error':
    'Send the request again with the same Idempotency-Key. If it stays, tell the operator the request_id.',
  unavailable: 'Wait as long as Retry-After says and send the request again with the same Idempotency-Key.',
  'outcome-unknown':
    'Send the request again with the same Idempotency-Key: you get the first result, or the call runs now. It is charged at most once.',
  'too-many-requests':
    'Too many requests without a valid key came from your address. Wait as long as Retry-After says.',
  'malformed-request': 'Send a well-formed HTTP request with an address in UTF-8.',
  'header-too-large': 'Send fewer and shorter headers.',
  'request-timeout': 'Send the whole request without pauses; look for a slow line or proxy.',
};
