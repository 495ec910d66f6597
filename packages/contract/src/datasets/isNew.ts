import { NEW_DAYS } from '../constants';
import type { DataSetDefinition } from './definition';

const DAY_MS = 86_400_000;

/** Whether what came to the market on `since`, a day, is still called new. What has no day was there from the first. */
export const isNew = (since: string | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() < Date.parse(since) + NEW_DAYS * DAY_MS;

/** A field is new as long as its entry in the changelog is. */
export const isNewField = ({ changelog }: DataSetDefinition, name: string, now: Date): boolean =>
  changelog.some(({ kind, field, day }) => kind === 'added' && field === name && isNew(day, now));
