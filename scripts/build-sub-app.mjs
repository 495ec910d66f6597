/**
 * Builds one embedded sub-application: a page with its styles and one script, below `apps/<name>/` of the folder that is
 * named, or of the console's build. What the shell has already is taken from the shell.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { context, transform } from 'esbuild';
import { toTaiwan } from '../config/taiwan.mjs';
import { fail, root, subApps } from './lib.mjs';
import { packagesOf, writeNotices } from './licences.mjs';

/** As the console's own. Safari 14 destructures, but for corners that make esbuild try to compile it away, in vain. */
const TARGET = { target: ['chrome87', 'safari14', 'firefox90', 'edge88'], supported: { destructuring: true } };

/** Given by the shell at run time, and the file that says what of them. */
const SHARED = /^(react|ahooks|antd|@ant-design\/icons|@umijs\/max|@daas\/(kit|market-ui))(\/|$)/;
const SHARED_LIST = 'src/subApps/modules.ts';
/** What a sub-application needs to announce itself is its own. */
const OWN = '@daas/kit/subApp';

/** What the shell shares: the names of each module, or `*` for all of it. */
export function sharedModules() {
  const list = readFileSync(path.join(root, SHARED_LIST), 'utf8');
  const entries = [...list.matchAll(/^ {2}'?([@\w/-]+)'?: (\{[^}]*\}|\w+),$/gm)];
  return new Map(entries.map(([, name, what]) => [name, what.startsWith('{') ? what.match(/\w+/g) : '*']));
}

/** An import of what is not shared fails the build: the error names it and the file to add it to. */
export const sharedByShell = {
  name: 'shared-with-the-shell',
  setup({ onStart, onResolve, onLoad }) {
    let modules;
    onStart(() => {
      modules = sharedModules();
    });
    onResolve({ filter: SHARED }, ({ path: name }) => {
      if (name === OWN) return undefined;
      if (modules.has(name)) return { path: name, namespace: SHARED_LIST };
      return { errors: [{ text: `The shell does not share "${name}": add it to ${SHARED_LIST}.` }] };
    });
    onLoad({ filter: /.*/, namespace: SHARED_LIST }, ({ path: name }) => {
      const whole = `window.daasModules[${JSON.stringify(name)}]`;
      const names = modules.get(name);
      return {
        contents: names === '*' ? `module.exports = ${whole}` : `export const { ${names.join(', ')} } = ${whole}`,
        loader: 'js',
        watchFiles: [path.join(root, SHARED_LIST)],
      };
    });
  },
};

/** Class names begin with the sub-application's: esbuild makes them of the file's name. */
const ownClassNames = (name) => ({
  name: 'own-class-names',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.module\.css$/ }, ({ path: file, resolveDir }) => {
      const real = path.resolve(resolveDir, file);
      return {
        path: path.join(path.dirname(real), `${name}-${path.basename(real)}`),
        namespace: 'module-css',
        pluginData: real,
      };
    });
    onLoad({ filter: /.*/, namespace: 'module-css' }, ({ pluginData }) => ({
      contents: readFileSync(pluginData, 'utf8'),
      loader: 'local-css',
      watchFiles: [pluginData],
    }));
  },
});

/** zh-TW is made of zh-CN while building. */
const taiwan = {
  name: 'taiwan',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?taiwan$/ }, ({ path: file, resolveDir }) => ({
      path: path.resolve(resolveDir, file.replace(/\?taiwan$/, '.ts')),
      namespace: 'taiwan',
    }));
    onLoad({ filter: /.*/, namespace: 'taiwan' }, ({ path: file }) => ({
      contents: toTaiwan(readFileSync(file, 'utf8')),
      loader: 'ts',
      watchFiles: [file],
    }));
  },
};

const page = (name, style, script) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="sub-app" content="${name}">
<title>${name}</title>
<style>${style}</style>
<script defer src="${script}"></script>
</head>
<body></body>
</html>
`;

/** Writes what was built: the script under a name that changes with its content, and the licences of what is in it. */
async function write(name, { outputFiles, metafile }, folder, { minify, tail }) {
  const packages = packagesOf(Object.keys(metafile.inputs).map((file) => path.resolve(file)));
  const text = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  // Only now: together with the bundling it would shorten class names, too.
  const { code } = await transform(text('.js') + tail, { ...TARGET, minify, legalComments: 'none' });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `index.${hash}.js`), code);
  writeNotices(folder, packages);
  writeFileSync(path.join(folder, 'index.html'), page(name, text('.css').trim(), `index.${hash}.js`));
}

/** An esbuild context of one sub-application; `tail` is added to its script. */
export const subAppContext = (name, folder, { minify = true, tail = '', onWritten = () => undefined } = {}) =>
  context({
    entryPoints: { index: path.join(root, 'apps', name, 'src/index.tsx') },
    outdir: folder,
    write: false,
    metafile: true,
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    ...TARGET,
    minifySyntax: minify,
    minifyWhitespace: minify,
    define: { 'process.env.NODE_ENV': minify ? '"production"' : '"development"' },
    tsconfig: path.join(root, 'apps/tsconfig.json'),
    logLevel: 'warning',
    plugins: [
      sharedByShell,
      taiwan,
      ownClassNames(name),
      {
        name: 'write',
        setup: ({ onEnd }) =>
          onEnd(async (result) => {
            if (result.errors.length > 0) return;
            await write(name, result, folder, { minify, tail });
            onWritten();
          }),
      },
    ],
  });

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name, folder = path.join(root, 'dist')] = process.argv.slice(2);
  if (!subApps().includes(name)) fail(`There is no sub-application ${name}: apps/ has ${subApps().join(', ')}.`);
  const made = await subAppContext(name, path.resolve(folder, 'apps', name));
  await made.rebuild();
  await made.dispose();
}
