import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** By lower-case name, in order, unfolded and decoded. */
  headers: [name: string, value: string][];
  text: string;
}
export interface MailServer {
  port: number;
  /** Accepted mails. */
  mails: ReceivedMail[];
  /** Everything that reached it, taken or not: addresses of RCPT, mails and attempts to sign in. */
  seen: { rcpt: string[]; signIns: string[]; commands: string[] };
  close(): Promise<void>;
}

export const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Starts a real mail server on this machine; `onMail` accepts or rejects a received mail. */
export async function startMailServer(
  options: SMTPServerOptions & { onMail?: (mail: ReceivedMail) => Error | null | 'no answer' | 'lost answer' } = {},
): Promise<MailServer> {
  const { onMail = () => null, onRcptTo, onAuth, ...rest } = options;
  const mails: ReceivedMail[] = [];
  const seen: MailServer['seen'] = { rcpt: [], signIns: [], commands: [] };
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disableReverseLookup: true,
    ...rest,
    onAuth(auth, session, done) {
      seen.signIns.push(`${auth.username}:${auth.password}`);
      if (onAuth) onAuth.call(server, auth, session, done);
      else done(null, { user: auth.username });
    },
    onRcptTo(address, session, done) {
      seen.rcpt.push(address.address);
      if (onRcptTo) onRcptTo.call(server, address, session, done);
      else done();
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = envelope;
      const mail = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        ...parse(Buffer.concat(chunks)),
      };
      const verdict = onMail(mail);
      if (verdict === 'no answer') return;
      if (!(verdict instanceof Error)) mails.push(mail);
      if (verdict === 'lost answer') {
        for (const connection of server.connections) connection._socket.destroy();
        return;
      }
      done(verdict);
    },
  });
  // A client that does not trust the certificate hangs up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const bytesOf = (encoded: string, encoding: string): Buffer => {
  if (/^b(ase64)?$/i.test(encoding)) return Buffer.from(encoded, 'base64');
  const quoted = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(quoted, 'latin1');
};

/** Encoded words. // RFC 2047 */
const decoded = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      bytesOf(encoding.toLowerCase() === 'q' ? text.replaceAll('_', ' ') : text, encoding).toString('latin1'),
    );

function parse(raw: Buffer): Pick<ReceivedMail, 'headers' | 'text'> {
  const whole = raw.toString('latin1');
  const end = whole.indexOf('\r\n\r\n');
  const lines = whole
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [
      line.slice(0, colon).toLowerCase(),
      Buffer.from(decoded(line.slice(colon + 1).trim()), 'latin1').toString(),
    ];
  });
  const encoding = headers.find(([name]) => name === 'content-transfer-encoding')?.[1] ?? '7bit';
  return {
    headers,
    text: bytesOf(whole.slice(end + 4), encoding)
      .toString()
      .replaceAll('\r\n', '\n')
      .trimEnd(),
  };
}

/** Creates a key and a self-signed certificate for 0.0.0.0, an address of this machine that is not loopback. */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=mail.test';
  const names = ['-addext', 'subjectAltName=IP:0.0.0.0', '-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', [...args.split(' '), ...names]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
}
