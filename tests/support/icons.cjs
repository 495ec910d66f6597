/** `@ant-design/icons` in jest: each icon when it is asked for, instead of all 850 in every test file. */
module.exports = new Proxy({}, { get: (_, name) => require(`@ant-design/icons/lib/icons/${String(name)}`).default });
