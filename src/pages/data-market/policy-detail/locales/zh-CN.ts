export default {
  'policy-detail.content': '政策正文',
  'policy-detail.associated': '关联信息',
  'policy-detail.original': '查看原文',
  'policy-detail.no-text': '该文件仅收录题录信息，未收录正文',
};
