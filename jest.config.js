const { configUmiAlias, createConfig } = require('@umijs/max/test');

// A page of antd components takes seconds on a loaded machine; jest's default is five.
const TEST_TIMEOUT_MS = 60_000;

module.exports = async () => {
  const { writeServerTexts } = await import('./config/serverTexts.mjs');
  await writeServerTexts();
  const config = await configUmiAlias({
    ...createConfig({
      target: 'browser',
      jsTransformer: 'esbuild',
      jsTransformerOpts: {
        jsx: 'automatic',
        target: 'node20',
        // Jest's module registry has no import(); esbuild turns it into require.
        supported: { 'dynamic-import': false },
      },
    }),
    // What is CommonJS already; Umi's own pattern leaves out nothing, so that each of their files would be compiled.
    transformIgnorePatterns: [
      '/node_modules/((@ant-design|@rc-component|@testing-library)/[^/]+|antd|dayjs|lodash|react|react-dom)/(?!es/)',
    ],
    testPathIgnorePatterns: ['/node_modules/', '/.umi'],
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    setupFilesAfterEnv: ['<rootDir>/tests/support/jest.ts'],
    dependencyExtractor: '<rootDir>/tests/support/dependencies.cjs',
    maxWorkers: 2,
    testTimeout: TEST_TIMEOUT_MS,
    globals: { TEST_TIMEOUT_MS },
    // Kept with the packages instead of in /tmp, which other clones share and restarts empty.
    cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  });
  config.moduleNameMapper = {
    '^@ant-design/icons$': '<rootDir>/tests/support/icons.cjs',
    '^(antd|@ant-design/cssinjs|@ant-design/pro-components)/es/(.*)$': '$1/lib/$2',
    '^@ant-design/pro-components$': '<rootDir>/tests/support/proComponents.cjs',
    // The same version of the same functions in one file instead of 640.
    '^lodash-es$': 'lodash',
    ...config.moduleNameMapper,
  };
  return config;
};
