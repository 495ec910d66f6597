import pg from 'pg';
import { CONNECTIONS, type Config, type Connection, isLoopback } from './config';
import { StartRefused } from './kernel/startRefused';

/** A connection that somebody on the way could read or take over. */
export interface ConnectionProblem {
  variable: Connection;
  /** What is wrong, naming the host. */
  detail: string;
  todo: string;
}

interface Weakness {
  detail: string;
  todo: string;
  /** What no setting permits. */
  always?: true;
}

const SSL = 'sslmode=verify-full (and sslrootcert=/path/ca.pem, for an authority of your own)';

/** As the driver reads it: host and mode may stand among the parameters or in the environment, too. */
function ofPostgres(url: string): Weakness | null {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url });
  } catch (error) {
    return { detail: `cannot be used (${(error as Error).message})`, todo: 'correct it', always: true };
  }
  const { host, ssl } = client as { host: string; ssl: boolean | { rejectUnauthorized?: boolean } | undefined };
  // A path is a Unix socket.
  if (host.startsWith('/') || isLoopback(host)) return null;
  if (!ssl) return { detail: `leads to ${host} without TLS`, todo: `let it say ${SSL}` };
  if (typeof ssl === 'object' && ssl.rejectUnauthorized === false)
    return { detail: `takes any certificate for that of ${host}`, todo: `let it say ${SSL}` };
  return null;
}

function ofHttp(url: string): Weakness | null {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return null;
  return { detail: `leads to ${hostname} without TLS`, todo: 'let it begin with https://' };
}

/** STARTTLS is demanded there, unless it is permitted to do without; see messages/smtpTransport.ts. */
function ofSmtp(url: string, permitted: boolean): Weakness | null {
  const { protocol, hostname } = new URL(url);
  if (!permitted || protocol === 'smtps:' || isLoopback(hostname)) return null;
  return { detail: `leads to ${hostname} and takes any certificate, or none`, todo: 'let it begin with smtps://' };
}

function weakness(config: Config, variable: Connection, url: string): Weakness | null {
  if (variable === 'DATABASE_URL') return ofPostgres(url);
  return variable === 'SMTP_URL' ? ofSmtp(url, isPermitted(config, variable)) : ofHttp(url);
}

/** The connections beyond this machine that are not protected, in the order of the settings. */
export const connectionProblems = (config: Config): ConnectionProblem[] =>
  CONNECTIONS.flatMap((variable) => {
    const url = config[variable];
    const finding = url && weakness(config, variable, url);
    if (!finding || (!finding.always && isPermitted(config, variable))) return [];
    const permit = finding.always ? '' : `, or name it in INSECURE_CONNECTIONS where all of the way there is your own`;
    return [{ variable, detail: finding.detail, todo: `${finding.todo}${permit}` }];
  });

/** Those that are unprotected because INSECURE_CONNECTIONS says so. */
export const permittedConnections = (config: Config): Connection[] =>
  CONNECTIONS.filter((variable) => {
    const url = config[variable];
    return url !== undefined && isPermitted(config, variable) && weakness(config, variable, url) !== null;
  });

export const isPermitted = ({ INSECURE_CONNECTIONS }: Config, variable: Connection): boolean =>
  INSECURE_CONNECTIONS.includes(variable);

/** Throws `StartRefused` before anything is sent anywhere. */
export function requireSecureConnections(config: Config): void {
  const lines = connectionProblems(config).map(({ variable, detail, todo }) => `${variable} ${detail}: ${todo}.`);
  if (lines.length > 0) throw new StartRefused(lines);
}
