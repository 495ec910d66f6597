import type { OpenCode } from './gateway';

/** Recommended action of a programmer for each error of the gateway. */
export const advice: Record<OpenCode, string> = {
  'malformed-body': 'Send a JSON object in UTF-8, as the guide of the connector shows. An empty query is {}.',
  'too-large': 'Send a smaller body: split long lists of values over several requests.',
  'unsupported-media':
    'Send a body with Content-Type: application/json; for a name list, text/csv or the XLSX media type.',
  'key-missing':
    'Send your app’s key with every request: Authorization: Bearer <key>, or X-API-Key: <key>. An MCP client that cannot sign in sends the key in the same way.',
  'key-ambiguous':
    'Send the key in one header only, once: Authorization: Bearer <key>, or X-API-Key: <key>. Two keys are rejected even if they are identical.',
  'key-invalid':
    'Check that the whole key was copied and belongs to this platform. Requests from an address that sends many unknown keys are throttled.',
  'key-expired': 'Create a new key in the app. Next time, rotate the key before it expires.',
  'key-revoked': 'The key was revoked, or its overlap period after a rotation has ended. Use the new key.',
  'signature-required':
    'The app only accepts signed requests. Sign them as described in the guide’s chapter on signing.',
  'signature-invalid':
    'The response describes the problem. Common causes: the body was changed after signing, or the signed path differs from the requested one.',
  'signature-replayed': 'Sign each request with a new nonce and the current time, and keep the clock synchronized.',
  'insufficient-balance':
    'Order a top-up in the cost center; calls resume once the operator has confirmed it. Set a balance warning to be notified in time.',
  'budget-exceeded': 'Raise the budget in the cost center, or wait for the next month.',
  'inventory-exhausted':
    'Ask the partner who allocated the calls for more. Once the partner takes the allocation back, calls are paid from your balance.',
  'call-price-limit': 'Raise the spend limit per call, or request fewer fields that cost extra.',
  'daily-spend-limit': 'Wait until the day ends in Asia/Shanghai, or raise the daily spend limit.',
  'spend-limit': 'Raise the monthly spend limit of the app or connector, or wait for the next month.',
  'total-spend-limit': 'Raise the total spend limit of the app or connector.',
  'ip-refused': 'Add your program’s public IP address to the IP rules of the app or connector.',
  'app-disabled': 'Enable the app in the console.',
  'limits-ended': 'Extend the expiry of the app or connector in the console.',
  'connector-disabled': 'Enable the connector in the console.',
  'connector-creating': 'Retry once the connector is enabled, usually within seconds of its creation.',
  'product-not-bought': 'Ask the operator of the platform to activate this product for your company.',
  'enterprise-disabled': 'Contact the operator of the platform.',
  suspended: 'Contact the operator of the platform. Other keys and apps keep working.',
  'enterprise-expired': 'Ask the operator of the platform to extend the contract.',
  'not-found':
    'Check the id in the URL. A key only has access to connectors of its own app, and files are deleted after they expire.',
  'method-not-allowed': 'Use one of the methods listed in the Allow header.',
  'precondition-failed': 'This is no longer the file you started to download. Download it from the beginning.',
  'range-not-satisfiable':
    'Content-Range gives the size of the file. If you already have that many bytes, the download is complete; otherwise, start again.',
  'download-quota': 'Request fewer rows, or wait for the next month.',
  'quota-reached': 'Delete name lists that you no longer need, then retry.',
  'state-forbids':
    'Check the status of the list first: it can be delivered once it is matched, and deleted while it is not being processed.',
  'changed-meanwhile': 'Retrieve the list again and deliver it at its current quote.',
  'idempotency-mismatch': 'Use a new Idempotency-Key for each different request, and reuse a key only for retries.',
  'idempotency-in-progress': 'Wait as long as Retry-After indicates, then retry the same request.',
  'invalid-input':
    'Correct each field listed in “errors”, then retry. GET /open/v1/connectors/{id} lists fields, operators and values.',
  'file-refused':
    'The response names the problem with the file. Send CSV (UTF-8 or GB18030) or XLSX with a header row.',
  'connector-type-mismatch':
    'Only API connectors can be queried. For file and data set connectors, list and download files.',
  'rate-limited':
    'Wait as long as Retry-After indicates, and spread your requests: the RateLimit header shows what is left.',
  'daily-limit': 'Wait until the day ends in Asia/Shanghai (see Retry-After), or raise the limit.',
  'total-limit': 'Raise the total limit of the app or connector.',
  'internal-error': 'Retry with the same Idempotency-Key. If the error persists, send the request_id to the operator.',
  unavailable: 'Wait as long as Retry-After indicates, then retry with the same Idempotency-Key.',
  'outcome-unknown':
    'Retry with the same Idempotency-Key: you get the original result, or the call runs now. It is charged at most once.',
  'too-many-requests':
    'Too many requests without a valid key came from your address. Wait as long as Retry-After indicates.',
  'malformed-request': 'Send a well-formed HTTP request with a UTF-8 URL.',
  'header-too-large': 'Send fewer and shorter headers.',
  'expectation-failed': 'Leave the Expect header out, or send 100-continue.',
  'part-missing': 'Do not retry. Ask the operator whether the platform can offer this feature.',
  'request-timeout': 'Send the complete request without pauses; check for a slow network or proxy.',
};
