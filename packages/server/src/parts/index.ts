import type { Part } from '../start/part';
import { agents } from './agents';
import { backup } from './backup';
import { cluster } from './cluster';

/** Registered parts. The programs pass them to the core, which imports none of them. */
export const PARTS: readonly Part[] = [agents, backup, cluster];
