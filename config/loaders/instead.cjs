/** In the place of a library's module: what `file` has. */
module.exports = function instead() {
  const file = JSON.stringify(this.getOptions().file);
  return `export * from ${file};\nexport { default } from ${file};\n`;
};
