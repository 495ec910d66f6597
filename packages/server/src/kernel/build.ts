import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '@daas/contract/endpoints/instance';
import { packageFolder } from './packageFolder';

/** Fields of the own package.json; `scripts/release.mjs` writes `build`. */
interface Manifest {
  version: string;
  engines: { node: string };
  build?: { commit: string; time: string };
}

/** Reads the package.json of a folder. Default: the server's. */
export const readPackageManifest = (folder = path.dirname(packageFolder('migrations'))): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

export function buildOf({ version, build }: Manifest): Build {
  return { version, commit: build?.commit ?? 'development', built_at: build?.time ?? null };
}

let own: Build | undefined;

/** Returns version and commit of this program. */
export function ownBuild(): Build {
  own ??= buildOf(readPackageManifest());
  return own;
}

/** `0.9.0 (development)`, `0.9.0 (7be25b8… of 2026-11-25T22:00:40Z)`. */
export const buildText = ({ version, commit, built_at }: Build): string =>
  `${version} (${commit}${built_at ? ` of ${built_at}` : ''})`;
