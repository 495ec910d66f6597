import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '@daas/contract/endpoints/instance';
import { packageFolder } from './packageFolder';

/** What the programs read of their own package; `build` is written by `scripts/release.mjs`. */
interface Manifest {
  version: string;
  engines: { node: string };
  build?: { commit: string; time: string };
}

/** Of the package in that folder, the server's own by default. */
export const manifest = (folder = path.dirname(packageFolder('migrations'))): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

export function buildOf({ version, build }: Manifest): Build {
  return { version, commit: build?.commit ?? 'development', built_at: build?.time ?? null };
}

let own: Build | undefined;

/** Which program this is. */
export function build(): Build {
  own ??= buildOf(manifest());
  return own;
}

/** `0.9.0 (development)`, `0.9.0 (7be25b8… of 2026-11-25T22:00:40Z)`. */
export const buildText = ({ version, commit, built_at }: Build): string =>
  `${version} (${commit}${built_at ? ` of ${built_at}` : ''})`;
