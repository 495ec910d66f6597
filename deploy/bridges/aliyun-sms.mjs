/** From SMS_URL to Aliyun SMS (SendSms of 2017-05-25). What is set is told in docs/operations.md. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { ask, needed, refuse, serve } from './bridge.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** RFC 3986: the browser's own leaves five characters. */
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
export const queryOf = (values) =>
  Object.keys(values)
    .sort()
    .map((key) => `${encode(key)}=${encode(values[key])}`)
    .join('&');

/** ACS3-HMAC-SHA256: https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
export function authorization({ id, secret }, { query, headers, body = '' }) {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name].trim()}\n`).join('');
  const request = ['POST', '/', query, lines, names.join(';'), sha256(body)].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

/** Codes about the number or what stands in the text. */
const FOR_GOOD =
  /^isv\.(MOBILE_NUMBER_ILLEGAL|BLACK_KEY_CONTROL_LIMIT|PARAM_|TEMPLATE_MISSING_PARAMETERS|INVALID_PARAMETERS)/;
const TOO_MANY = /LIMIT_CONTROL|^Throttling/;

function main() {
  const key = { id: needed('ALIYUN_ACCESS_KEY_ID'), secret: needed('ALIYUN_ACCESS_KEY_SECRET') };
  const signName = needed('SIGN_NAME');
  const endpoint = new URL(process.env.ENDPOINT ?? 'https://dysmsapi.aliyuncs.com');
  serve(async ({ id, to }, template, values) => {
    const parameters = Object.fromEntries(template.parameters.map((name, at) => [name, values[at]]));
    const query = queryOf({
      PhoneNumbers: to,
      SignName: signName,
      TemplateCode: template.id,
      TemplateParam: JSON.stringify(parameters),
      OutId: id,
    });
    const headers = {
      host: endpoint.host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256(''),
    };
    const { host: _, ...sent } = { ...headers, authorization: authorization(key, { query, headers }) };
    const { Code: code = 'none', Message: text = '' } = await ask(`${endpoint.origin}/?${query}`, { headers: sent });
    if (code !== 'OK') refuse(code, text, { forGood: FOR_GOOD, tooMany: TOO_MANY });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
