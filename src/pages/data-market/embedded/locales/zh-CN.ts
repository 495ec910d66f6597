export default {
  'embedded.failed': '应用加载失败',
  'embedded.failed-text': '该应用暂时无法显示，控制台的其他功能不受影响，可以重试。',
  'embedded.again': '重新加载',
};
