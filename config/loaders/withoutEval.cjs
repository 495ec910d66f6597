/** qiankun finds its globals by evaluating text, which the policy of the console forbids. See docs/decisions/0018. */
module.exports = (source) =>
  source.replace(/new Function\('return (this|document)'\)\(\)/g, (_, what) => (what === 'this' ? 'window' : what));
