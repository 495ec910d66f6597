import { createTransport } from 'nodemailer';
import { isPermitted } from '../instance/connections';
import { type Config, isLoopback } from '../kernel/config';
import type { Transport } from './carrier';
import { PermanentRejection } from './permanentRejection';

/** A server may check a message for long before it answers; a shorter timeout would send it twice. // RFC 5321 §4.5.3.2 */
const TIMEOUT_MS = 60_000;
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;
/** Authentication errors, which the operator must fix; they do not depend on the message. // RFC 4954 §6 */
const OF_SIGN_IN: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** nodemailer would accept a list of addresses. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"]+@[^\s<>()[\]\\,;:"@]+$/;

interface SmtpError extends Error {
  code?: string;
  /** The command of the answer. */
  command?: string;
  /** The server's answer. */
  response?: string;
  /** Set by nodemailer for 5xx except 503, which means a wrong order of commands. // RFC 5321 §4.2.1 */
  permanent?: boolean;
  responseCode?: number;
}

/** Commands whose errors concern sender, receiver or message, not the connection. */
const OF_MESSAGE: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const isPermanent = ({ permanent, responseCode = 0, command = '' }: SmtpError): boolean =>
  permanent === true && OF_MESSAGE.has(command) && !OF_SIGN_IN.has(responseCode);

/** Returns the connection options of SMTP_URL. */
function connectionOf(config: Config, url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const local = isLoopback(hostname);
  const permitted = isPermitted(config, 'SMTP_URL');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    secure,
    // Require STARTTLS, so that nobody on the network can strip it. On this machine it is not needed, and certificates rarely match.
    requireTLS: !secure && !local && !permitted,
    ignoreTLS: !secure && local,
    ...(permitted && !local && !secure ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
    // With a password configured, a server that does not request it is the wrong one.
    ...(username
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) }, forceAuth: true }
      : {}),
  };
}

const connect = (config: Config, url: string, timeoutMs: number) =>
  createTransport({
    ...connectionOf(config, url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and signs in without sending anything. Throws an error with a one-line reason. */
export async function signInToMailServer(config: Config, url: string, timeoutMs: number): Promise<void> {
  try {
    await connect(config, url, timeoutMs).verify();
  } catch (error) {
    throw new Error(reasonOf(error as SmtpError), { cause: error });
  }
}

/**
 * Creates a transport that sends each email over its own connection. The Message-ID contains the message's id, so that a
 * retry after a lost answer can be deduplicated.
 */
export function createMailTransport(
  config: Config,
  {
    url,
    from,
    clock,
    timeoutMs = TIMEOUT_MS,
  }: { url: string; from: { name: string; address: string }; clock: () => Date; timeoutMs?: number },
): Transport {
  const carrier = connect(config, url, timeoutMs);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, body }) {
      if (!ONE_ADDRESS.test(to)) throw new PermanentRejection('The receiver is not an email address');
      try {
        await carrier.sendMail({
          envelope: { from: from.address, to: [to] },
          from,
          to: { name: '', address: to },
          subject,
          text: body,
          date: clock(),
          messageId: `<${id}@${domain}>`,
          // Suppresses automatic replies. // RFC 3834 §5
          headers: { 'Auto-Submitted': 'auto-generated' },
          // A total timeout, because the others restart with each answer.
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (caught) {
        const error = caught as SmtpError;
        const reason = reasonOf(error);
        throw isPermanent(error)
          ? new PermanentRejection(reason, { cause: error, status: statusOf(error) })
          : new Error(reason, { cause: error });
      }
    },
  };
}

/** Returns the status of a rejected receiver, for example 5.1.1 of `550 5.1.1 No such user`. // RFC 2034 */
const statusOf = ({ command, response = '' }: SmtpError): string | undefined =>
  command === 'RCPT TO' ? /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;

function reasonOf({ code, command, response, message }: SmtpError): string {
  if (response) return `The mail server answered${command ? ` ${command}` : ''}: ${response.replace(/\s+/g, ' ')}`;
  return code === 'EABORT' || code === 'ETIMEDOUT' ? 'The mail server did not answer in time' : message;
}
