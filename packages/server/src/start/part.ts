import type { CommandPart } from '../cli/tools';
import type { Embedded } from '../db/client';
import type { RequestHandler } from '../db/directoryLock';
import type { Handlers } from '../features/context';
import type { Cluster, ServedPart, Services } from '../features/services';
import type { Gateway } from '../gateway';
import type { PeriodicTask } from '../jobs/periodic';
import type { Config } from '../kernel/config';
import { StartRefused } from '../kernel/startRefused';

/** An optional part of the server. The core uses it only through these members. */
export interface Part extends CommandPart, ServedPart {
  handlers?: Partial<Handlers>;
  /** Returns the gateway of several servers, if it is configured. */
  createCluster?(
    gateway: Gateway,
    services: Omit<Services, 'gateway'>,
    onError: (error: Error) => void,
  ): Cluster | undefined;
  periodic?(services: Services): PeriodicTask[];
  /** Answers requests of other processes to the one that has the embedded database open. */
  requests?(services: Pick<Services, 'database' | 'clock'>, embedded: Embedded): RequestHandler;
}

/** Settings that need a part, with its name. */
const NEEDS = { BACKUP_DIR: 'backup', PEER_URL: 'cluster' } as const satisfies Partial<Record<keyof Config, string>>;

/** Throws `StartRefused` if a setting needs a part that is not registered. */
export function requireParts(config: Config, parts: readonly Pick<Part, 'name'>[]): void {
  const missing = Object.entries(NEEDS).filter(
    ([setting, name]) =>
      config[setting as keyof typeof NEEDS] !== undefined && !parts.some((part) => part.name === name),
  );
  if (missing.length > 0)
    throw new StartRefused(
      missing.map(([setting, name]) => `${setting} needs the part "${name}", which this installation does not have.`),
    );
}
