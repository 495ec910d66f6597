/**
 * `import('./zh-CN?taiwan')` is the same module as Taiwan writes it, and so are the Chinese texts that it imports: zh-TW
 * is made while building, and never behind zh-CN.
 */
module.exports = function taiwan(source) {
  const done = this.async();
  import('../taiwan.mjs').then(
    ({ taiwanModule }) => done(null, taiwanModule(source)),
    (error) => done(error),
  );
};
