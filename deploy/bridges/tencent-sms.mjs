/** From SMS_URL to Tencent Cloud SMS (SendSms of 2021-01-11). What is set is told in docs/operations.md. */
import { createHash, createHmac } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { ask, needed, refuse, serve } from './bridge.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** TC3-HMAC-SHA256: https://cloud.tencent.com/document/api/382/52072 */
export function authorization({ id, secret }, { service, headers, body, timestamp }) {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name].trim().toLowerCase()}\n`).join('');
  const request = ['POST', '/', '', lines, names.join(';'), sha256(body)].join('\n');
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), 'tc3_request');
  const signature = hmac(key, ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n')).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

/** Codes about the number or what stands in the text. */
const FOR_GOOD =
  /IncorrectPhoneNumber|PhoneNumberInBlacklist|TemplateParameter|ContainSensitiveWord|ProhibitedUseUrlInTemplateParameter/;
const TOO_MANY = /LimitExceeded/;

function main() {
  const key = { id: needed('TENCENT_SECRET_ID'), secret: needed('TENCENT_SECRET_KEY') };
  const [appId, signName] = [needed('TENCENT_SMS_APP_ID'), needed('SIGN_NAME')];
  const endpoint = new URL(process.env.ENDPOINT ?? 'https://sms.tencentcloudapi.com');
  serve(async ({ id, to }, template, values) => {
    const body = JSON.stringify({
      PhoneNumberSet: [/^\+/.test(to) ? to : `+86${to}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: template.id,
      TemplateParamSet: values,
      SessionContext: id,
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      host: endpoint.host,
      'x-tc-action': 'SendSms',
    };
    const { host: _, ...sent } = {
      ...headers,
      'x-tc-version': '2021-01-11',
      'x-tc-region': process.env.TENCENT_REGION ?? 'ap-guangzhou',
      'x-tc-timestamp': String(timestamp),
      authorization: authorization(key, { service: 'sms', headers, body, timestamp }),
    };
    const { Response: answer = {} } = await ask(endpoint.origin, { headers: sent, body });
    const { Code: code = 'none', Message: text = '' } = answer.Error ?? answer.SendStatusSet?.[0] ?? {};
    if (code !== 'Ok') refuse(code, text, { forGood: FOR_GOOD, tooMany: TOO_MANY });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
