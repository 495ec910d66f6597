export default {
  'application-group.unknown': '没有这个客群',
  'application-group.failed': '读取失败',
  'application-group.again': '重试',
};
