import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message } from '@daas/server/messages/carrier';
import { createHttpTransport } from '@daas/server/messages/httpTransport';
import { PermanentRejection } from '@daas/server/messages/permanentRejection';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../support/sources';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const KEY = { id: 'AKIDEXAMPLE', secret: 'an/example+secret' };
const bridge = (name: string) => path.join(root, 'deploy/bridges', `${name}.mjs`);
const load = (name: string) => import(pathToFileURL(bridge(name)).href);

describe('signatures as they are published', () => {
  test('ACS3-HMAC-SHA256 of the example in Aliyun’s documents', async () => {
    const { authorization, queryOf } = await load('aliyun-sms');
    const ImageId = 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd';
    const signed = authorization(
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
      {
        query: queryOf({ RegionId: 'cn-shanghai', ImageId }),
        headers: {
          host: 'ecs.cn-shanghai.aliyuncs.com',
          'x-acs-action': 'RunInstances',
          'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          'x-acs-date': '2023-10-26T10:22:32Z',
          'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
          'x-acs-version': '2014-05-26',
        },
      },
    );
    expect(signed).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
    // RFC 3986: what encodeURIComponent leaves is encoded, and `~` is not.
    expect(queryOf({ SignName: " a!*'()~" })).toBe('SignName=%20a%21%2A%27%28%29~');
  });

  test('TC3-HMAC-SHA256 of the example in Tencent Cloud’s documents', async () => {
    const { authorization } = await load('tencent-sms');
    const headers = { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' };
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
    const key = { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', secret: 'Gu5t9xGARNpq86cd98joQYCN3*******' };
    expect(authorization(key, { service: 'cvm', headers, body, timestamp: 1551113065 })).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
    );
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

interface GatewayRequest {
  headers: IncomingHttpHeaders;
  query: string;
  body: string;
}
const signedLines = (headers: IncomingHttpHeaders, names: string) =>
  names.split(';').map((name) => `${name}:${headers[name]}`);

/** What the gateway computes of the request as it arrived. */
const ALIYUN = {
  script: 'aliyun-sms',
  env: { ALIYUN_ACCESS_KEY_ID: KEY.id, ALIYUN_ACCESS_KEY_SECRET: KEY.secret },
  template: { id: 'SMS_154950909', parameters: ['code'] },
  isSigned({ headers, query, body }: GatewayRequest): boolean {
    const [, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=AKIDEXAMPLE,SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    // Every header of theirs has to be signed.
    const own = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'));
    if (names !== own.sort().join(';') || headers['x-acs-content-sha256'] !== sha256(body)) return false;
    const request = ['POST', '/', query, ...signedLines(headers, names), '', names, sha256(body)].join('\n');
    return signature === hmac(KEY.secret, `ACS3-HMAC-SHA256\n${sha256(request)}`).toString('hex');
  },
  received: ({ headers, query }: GatewayRequest) => {
    const { PhoneNumbers, SignName, TemplateCode, TemplateParam, OutId } = Object.fromEntries(
      new URLSearchParams(query),
    );
    return {
      action: headers['x-acs-action'],
      to: PhoneNumbers,
      sign: SignName,
      template: TemplateCode,
      values: JSON.parse(TemplateParam ?? ''),
      id: OutId,
    };
  },
  wanted: { action: 'SendSms', to: '13900000000', template: 'SMS_154950909', values: { code: '042917' } },
  taken: { Code: 'OK', Message: 'OK' },
  badNumber: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '13900000000 invalid mobile number' },
  tooMany: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' },
  wrongKey: { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched' },
};
const status = (Code: string, Message: string) => ({ Response: { SendStatusSet: [{ Code, Message }] } });
const TENCENT = {
  script: 'tencent-sms',
  env: { TENCENT_SECRET_ID: KEY.id, TENCENT_SECRET_KEY: KEY.secret, TENCENT_SMS_APP_ID: '1400006666' },
  template: { id: '449739', parameters: ['code', 'minutes'] },
  isSigned({ headers, body }: GatewayRequest): boolean {
    const day = new Date(Number(headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10);
    const [, scope = '', names = '', signature] =
      /^TC3-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    if (scope !== `${day}/sms/tc3_request` || !/^content-type;host\b/.test(names)) return false;
    const lines = signedLines(headers, names).map((line) => line.toLowerCase());
    const request = ['POST', '/', '', ...lines, '', names, sha256(body)].join('\n');
    const key = hmac(hmac(hmac(`TC3${KEY.secret}`, day), 'sms'), 'tc3_request');
    const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], scope, sha256(request)].join('\n');
    return signature === hmac(key, text).toString('hex');
  },
  received: ({ headers, body }: GatewayRequest) => {
    const { PhoneNumberSet, SignName, TemplateId, TemplateParamSet, SessionContext } = JSON.parse(body);
    return {
      action: headers['x-tc-action'],
      to: PhoneNumberSet,
      sign: SignName,
      template: TemplateId,
      values: TemplateParamSet,
      id: SessionContext,
    };
  },
  wanted: { action: 'SendSms', to: ['+8613900000000'], template: '449739', values: ['042917', '5'] },
  taken: status('Ok', 'send success'),
  badNumber: status('InvalidParameterValue.IncorrectPhoneNumber', 'incorrect phone number'),
  tooMany: status('LimitExceeded.PhoneNumberOneHourLimit', 'the number of sms messages'),
  wrongKey: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'The provided credentials' } } },
};

describe.each([
  ['Aliyun SMS', ALIYUN],
  ['Tencent Cloud SMS', TENCENT],
])('the bridge to %s', (_, gateway) => {
  let stub: Server;
  let folder: string;
  let child: ChildProcess;
  let url: string;
  let answer: object | null = gateway.taken;
  const asked: GatewayRequest[] = [];

  beforeAll(async () => {
    stub = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      asked.push({ headers: request.headers, query: request.url?.split('?')[1] ?? '', body });
      if (answer === null) response.destroy();
      else response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
    folder = await mkdtemp(path.join(tmpdir(), 'daas-bridge-'));
    const templates = path.join(folder, 'templates.json');
    await writeFile(templates, JSON.stringify({ code: gateway.template }));
    child = spawn(process.execPath, [bridge(gateway.script)], {
      env: {
        ...process.env,
        ...gateway.env,
        SIGN_NAME: '数聚 (测试)~*',
        SMS_SECRET: SECRET,
        TEMPLATES: templates,
        ENDPOINT: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
        PORT: '0',
      },
    });
    let output = '';
    url = await new Promise((resolve, reject) => {
      child.on('exit', (code) => reject(new Error(`The bridge ended with ${code}`)));
      child.stdout?.on('data', (bytes) => {
        output += bytes;
        const port = /port (\d+)/.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}/`);
      });
    });
  });
  afterAll(async () => {
    child.removeAllListeners('exit').kill();
    await new Promise((resolve) => stub.close(resolve));
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    answer = gateway.taken;
    asked.length = 0;
  });

  let made = 0;
  const message = (more: Partial<Message> = {}): Message => ({
    id: `msg_${made++}`,
    channel: 'sms',
    to: '13900000000',
    subject: '验证码',
    body: '您的验证码为 042917',
    template: 'code',
    parameters: { minutes: '5', code: '042917' },
    language: 'zh-CN',
    expiresAt: null,
    ...more,
  });
  /** As the platform sends it: null when it was taken. */
  const send = (sent: Message, secret = SECRET, clock = () => new Date()): Promise<Error | null> =>
    createHttpTransport({ url, secrets: [secret], clock })
      .send(sent)
      .then(
        () => null,
        (error: Error) => error,
      );

  test('hands template and parameters over, signed as the gateway wants it', async () => {
    const sent = message();
    expect(await send(sent)).toBeNull();
    expect(asked.map(gateway.isSigned)).toEqual([true]);
    expect(asked.map(gateway.received)).toEqual([{ ...gateway.wanted, sign: '数聚 (测试)~*', id: sent.id }]);
  });

  test('a message that comes again after a lost answer is not sent again', async () => {
    const sent = message();
    expect(await Promise.all([send(sent), send(sent)])).toEqual([null, null]);
    expect(await send(sent)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('what the gateway refuses for good is refused for good', async () => {
    answer = gateway.badNumber;
    expect(await send(message())).toBeInstanceOf(PermanentRejection);
  });

  test.each([
    ['takes too many', gateway.tooMany],
    ['does not know the key', gateway.wrongKey],
    ['gives no answer', null],
  ])('a gateway that %s is asked again', async (_name, refusal) => {
    answer = refusal;
    const sent = message();
    const error = await send(sent);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentRejection);
    answer = gateway.taken;
    expect(await send(sent)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['signed by somebody else', () => send(message(), `whsec_${Buffer.alloc(32, 6).toString('base64')}`)],
    ['signed an hour ago', () => send(message(), SECRET, () => new Date(Date.now() - 3_600_000))],
    ['of another template', () => send(message({ template: 'invitation' }))],
    ['named as what every object has', () => send(message({ template: 'constructor' as Message['template'] }))],
    ['that ended', () => send(message({ expiresAt: new Date(Date.now() - 1000) }))],
  ])('a message %s does not get to the gateway', async (_name, attempt) => {
    expect(await attempt()).toBeInstanceOf(Error);
    expect(asked).toEqual([]);
  });

  test('a changed message does not, nor one that is not signed', async () => {
    const plain = await fetch(url, { method: 'POST', body: JSON.stringify(message()) });
    expect(plain.status).toBe(401);
    let taken: { headers: Headers; body: string } | undefined;
    const real = globalThis.fetch;
    globalThis.fetch = async (_url, init) => {
      taken = { headers: new Headers(init?.headers), body: String(init?.body) };
      return new Response(null, { status: 204 });
    };
    await send(message());
    globalThis.fetch = real;
    const body = taken?.body.replace('13900000000', '13900000009') ?? '';
    const changed = await fetch(url, { method: 'POST', headers: taken?.headers ?? {}, body });
    expect(changed.status).toBe(401);
    expect(asked).toEqual([]);
  });
});
