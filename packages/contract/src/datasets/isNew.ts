import { NEW_DAYS } from '../constants';
import type { DataSetDefinition } from './definition';

const DAY_MS = 86_400_000;

/** Returns whether an addition of the day `since` is still new. Initial content has no day and is never new. */
export const isNew = (since: string | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() < Date.parse(since) + NEW_DAYS * DAY_MS;

/** A field is new while its entry in the changelog is. */
export const isNewField = ({ changelog }: DataSetDefinition, name: string, now: Date): boolean =>
  changelog.some(({ kind, field, day }) => kind === 'added' && field === name && isNew(day, now));
