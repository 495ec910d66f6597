import type { Part } from '../../start/part';
import { backupRequestHandler } from './backupRequests';
import { addBackupCommands } from './commands';
import { scheduledBackups } from './scheduledBackups';

export const backup: Part = {
  name: 'backup',
  periodic: (services) => [scheduledBackups(services)],
  commands: addBackupCommands,
  requests: backupRequestHandler,
};
