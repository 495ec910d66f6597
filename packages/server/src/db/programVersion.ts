import { buildText, ownBuild } from '../kernel/build';
import { lastMigration } from './migrate';

/** Version, commit and last migration: two builds in development have the same version and commit. */
export const programVersion = (): string => `${buildText(ownBuild())}, ${lastMigration()}`;
