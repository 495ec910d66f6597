/** `@ant-design/icons` in jest: each icon when it is asked for, instead of all 850 in every test file. */
const load = (name) =>
  name === 'IconProvider'
    ? require('@ant-design/icons/lib/components/Context').default.Provider
    : require(`@ant-design/icons/lib/icons/${name}`).default;
module.exports = new Proxy({}, { get: (_, name) => load(String(name)) });
