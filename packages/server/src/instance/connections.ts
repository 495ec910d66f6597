import pg from 'pg';
import { CONNECTIONS, type Config, type Connection, isLoopback } from '../kernel/config';
import { StartRefused } from '../kernel/startRefused';

/** A connection that a third party could read or take over. */
export interface ConnectionProblem {
  variable: Connection;
  /** The problem, including the host. */
  detail: string;
  todo: string;
}

interface Weakness {
  detail: string;
  todo: string;
  /** True if INSECURE_CONNECTIONS cannot permit it. */
  always?: true;
}

const SSL = 'sslmode=verify-full (and sslrootcert=/path/ca.pem, for your own certificate authority)';

/** Reads host and TLS mode through the driver, because parameters and environment may set them too. */
function ofPostgres(url: string): Weakness | null {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url });
  } catch (error) {
    return { detail: `cannot be used (${(error as Error).message})`, todo: 'Correct it', always: true };
  }
  const { host, ssl } = client as { host: string; ssl: boolean | { rejectUnauthorized?: boolean } | undefined };
  // A path is a Unix socket.
  if (host.startsWith('/') || isLoopback(host)) return null;
  if (!ssl) return { detail: `connects to ${host} without TLS`, todo: `Add ${SSL}` };
  if (typeof ssl === 'object' && ssl.rejectUnauthorized === false)
    return { detail: `accepts any certificate for ${host}`, todo: `Add ${SSL}` };
  return null;
}

function ofHttp(url: string): Weakness | null {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return null;
  return { detail: `connects to ${hostname} without TLS`, todo: 'Use https://' };
}

/** messages/smtpTransport.ts requires STARTTLS, unless INSECURE_CONNECTIONS permits plain SMTP. */
function ofSmtp(url: string, permitted: boolean): Weakness | null {
  const { protocol, hostname } = new URL(url);
  if (!permitted || protocol === 'smtps:' || isLoopback(hostname)) return null;
  return { detail: `connects to ${hostname} and accepts any certificate, or none`, todo: 'Use smtps://' };
}

function weakness(config: Config, variable: Connection, url: string): Weakness | null {
  if (variable === 'DATABASE_URL') return ofPostgres(url);
  return variable === 'SMTP_URL' ? ofSmtp(url, isPermitted(config, variable)) : ofHttp(url);
}

/** Returns unprotected connections to other machines, in the order of the settings. */
export const connectionProblems = (config: Config): ConnectionProblem[] =>
  CONNECTIONS.flatMap((variable) => {
    const url = config[variable];
    const finding = url && weakness(config, variable, url);
    if (!finding || (!finding.always && isPermitted(config, variable))) return [];
    const permit = finding.always ? '' : `, or add it to INSECURE_CONNECTIONS if you control the whole network path`;
    return [{ variable, detail: finding.detail, todo: `${finding.todo}${permit}` }];
  });

/** Returns unprotected connections that INSECURE_CONNECTIONS permits. */
export const permittedConnections = (config: Config): Connection[] =>
  CONNECTIONS.filter((variable) => {
    const url = config[variable];
    return url !== undefined && isPermitted(config, variable) && weakness(config, variable, url) !== null;
  });

export const isPermitted = ({ INSECURE_CONNECTIONS }: Config, variable: Connection): boolean =>
  INSECURE_CONNECTIONS.includes(variable);

/** Throws `StartRefused` for unprotected connections. Call it before any of them is opened. */
export function requireSecureConnections(config: Config): void {
  const lines = connectionProblems(config).map(({ variable, detail, todo }) => `${variable} ${detail}. ${todo}.`);
  if (lines.length > 0) throw new StartRefused(lines);
}
