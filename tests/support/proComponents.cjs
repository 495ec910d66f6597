/** `@ant-design/pro-components` in jest: its parts in the order in which pages use them, instead of all in every test file. */
const PARTS = ['provider', 'table', 'form', 'descriptions', 'card', 'list', 'layout', 'skeleton', 'field', 'utils'];
const load = (name) => {
  for (const part of PARTS) {
    const loaded = require(`@ant-design/pro-components/lib/${part}`);
    if (name in loaded) return loaded[name];
  }
  return undefined;
};
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : load(name)) });
