import { createTransport } from 'nodemailer';
import { type Config, isLoopback } from '../config';
import { isPermitted } from '../connections';
import { RefusedForGood } from './refusedForGood';
import type { Transport } from './transport';

/** A server may look at a message for long before it answers: who gives up early sends it twice. // RFC 5321 §4.5.3.2 */
const TIMEOUT_MS = 60_000;
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;
/** Wrong credentials, or none: the operator's to mend, whatever the message. // RFC 4954 §6 */
const OF_SIGN_IN: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** nodemailer reads a list of addresses where there should be one. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"]+@[^\s<>()[\]\\,;:"@]+$/;

interface SmtpError extends Error {
  code?: string;
  /** The command that was answered. */
  command?: string;
  /** The server's answer. */
  response?: string;
  /** nodemailer's: an answer of 5xx, but 503, which is about the order of commands. // RFC 5321 §4.2.1 */
  permanent?: boolean;
  responseCode?: number;
}

/** What is said of sender, receiver or message, and not of the connection. */
const OF_MESSAGE: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const isForGood = ({ permanent, responseCode = 0, command = '' }: SmtpError): boolean =>
  permanent === true && OF_MESSAGE.has(command) && !OF_SIGN_IN.has(responseCode);

/** How a connection to SMTP_URL is opened. */
function connectionOf(config: Config, url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const local = isLoopback(hostname);
  const permitted = isPermitted(config, 'SMTP_URL');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    secure,
    // Who is on the way cannot take STARTTLS out of the answer; within this machine nobody is, and certificates rarely fit.
    requireTLS: !secure && !local && !permitted,
    ignoreTLS: !secure && local,
    ...(permitted && !local && !secure ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
    // A server that asks for no password where one is set is not the one that was meant.
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

/** Opens a connection and signs in, without sending anything. Throws what went wrong, in a line. */
export async function signInToMailServer(config: Config, url: string, timeoutMs: number): Promise<void> {
  try {
    await connect(config, url, timeoutMs).verify();
  } catch (error) {
    throw new Error(reasonOf(error as SmtpError), { cause: error });
  }
}

/**
 * Hands mail to a mail server, one connection for each. The Message-ID is made of the message's id, so that a mail that is
 * sent again after a lost answer can be dropped.
 */
export function mailTo(
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
      if (!ONE_ADDRESS.test(to)) throw new RefusedForGood('The receiver is no mail address');
      try {
        await carrier.sendMail({
          envelope: { from: from.address, to: [to] },
          from,
          to: { name: '', address: to },
          subject,
          text: body,
          date: clock(),
          messageId: `<${id}@${domain}>`,
          // No answer of an absent reader's. // RFC 3834 §5
          headers: { 'Auto-Submitted': 'auto-generated' },
          // The other timeouts begin again with each answer.
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (caught) {
        const error = caught as SmtpError;
        const reason = reasonOf(error);
        throw isForGood(error)
          ? new RefusedForGood(reason, { cause: error, status: statusOf(error) })
          : new Error(reason, { cause: error });
      }
    },
  };
}

/** What is said of the receiver, as `550 5.1.1 No such user`. // RFC 2034 */
const statusOf = ({ command, response = '' }: SmtpError): string | undefined =>
  command === 'RCPT TO' ? /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;

function reasonOf({ code, command, response, message }: SmtpError): string {
  if (response) return `The mail server answered${command ? ` ${command}` : ''}: ${response.replace(/\s+/g, ' ')}`;
  return code === 'EABORT' || code === 'ETIMEDOUT' ? 'The mail server did not answer in time' : message;
}
