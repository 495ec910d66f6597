import type { Part } from '../start/part';
import { backup } from './backup';

/** Registered parts. The programs pass them to the core, which imports none of them. */
export const PARTS: readonly Part[] = [backup];
