import type { ChangeKind } from '../enums';
import { SEVERITIES, type Severity } from '../enums';
import { type DataSetDefinition, fieldOf, type Tone } from './definition';

interface RowChange {
  kind: ChangeKind;
  /** Fields that differ; empty for an added or removed row. */
  fields: readonly string[];
  after: Record<string, unknown> | null;
}

const OF_TONE: Partial<Record<Tone, Severity>> = { error: 'serious', warning: 'notable' };
/** A removed row can no longer be followed. */
const OF_VANISHED: Severity = 'notable';

const byGravity = (one: Severity, other: Severity) => SEVERITIES.indexOf(other) - SEVERITIES.indexOf(one);

/** Returns the severity of a change: the highest of its fields, and `fields` in descending severity. */
export function severityOf(def: DataSetDefinition, change: RowChange): { severity: Severity; fields: string[] } {
  const { kind, fields, after } = change;
  if (kind === 'vanished') return { severity: OF_VANISHED, fields: [...fields] };
  const names = kind === 'changed' ? fields : def.fields.map(({ name_en }) => name_en);
  const severities = names
    .map((name) => ({
      name,
      severity: (kind === 'changed' ? always(def, name) : undefined) ?? byValue(def, name, after?.[name]) ?? 'minor',
    }))
    .sort((one, other) => byGravity(one.severity, other.severity));
  return {
    severity: severities[0]?.severity ?? 'minor',
    fields: kind === 'changed' ? severities.map(({ name }) => name) : [...fields],
  };
}

function always(def: DataSetDefinition, name: string): Severity | undefined {
  const stated = fieldOf(def, name)?.severity;
  return typeof stated === 'string' ? stated : undefined;
}

function byValue(def: DataSetDefinition, name: string, value: unknown): Severity | undefined {
  const stated = fieldOf(def, name)?.severity;
  if (typeof value !== 'string' || typeof stated === 'string') return undefined;
  const tone = def.status?.field === name ? def.status.tones[value] : undefined;
  return stated?.[value] ?? (tone && OF_TONE[tone]);
}
