import type { IApi } from '@umijs/max';

/** The part of webpack's modules used here; one that joins others has them as `modules`. */
interface Module {
  resource?: string;
  modules?: Iterable<Module>;
}
interface Compilation {
  modules: Iterable<Module>;
  children: readonly Compilation[];
  chunkGraph: { getNumberOfModuleChunks(module: Module): number };
}

function* filesOf({ modules, children, chunkGraph }: Compilation): Generator<string> {
  for (const module of modules)
    if (chunkGraph.getNumberOfModuleChunks(module) > 0)
      for (const { resource } of [module, ...(module.modules ?? [])]) if (resource) yield resource;
  for (const child of children) yield* filesOf(child);
}

/** A build refuses packages that nobody named, and brings the licences of the others along. */
export default (api: IApi) => {
  api.describe({ key: 'notices', enableBy: () => api.name === 'build' });

  api.onBuildComplete(async ({ err, stats }) => {
    if (err) return;
    const { packagesOf, requireNamed, writeNotices } = await import('../../scripts/bundled.mjs');
    const packages = packagesOf(filesOf((stats as { compilation: Compilation }).compilation));
    requireNamed(packages);
    writeNotices(api.paths.absOutputPath, packages);
  });
};
