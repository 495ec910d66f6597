export default {
  'project-detail.course': '申报进度',
  'project-detail.content': '通知正文',
  'project-detail.public': '公示企业',
  'project-detail.announced': '公告企业',
  'project-detail.approved': '获批企业',
  'project-detail.recommend': '推荐企业',
  'project-detail.no-public': '该项目尚未发布公示名单',
  'project-detail.no-announced': '该项目尚未发布公告名单',
  'project-detail.no-approved': '该项目尚无获批企业',
  'project-detail.recommend-text': '按项目的申报条件匹配登记企业，同时满足以下条件：',
  'project-detail.nobody': '没有企业满足该项目的全部条件',
};
