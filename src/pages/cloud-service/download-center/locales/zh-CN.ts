export default {
  'cloud-files.about': '每次客户推荐的排名都保存为文件，保留 7 天。',
  'cloud-files.name': '文件名',
  'cloud-files.companies': '企业数',
  'cloud-files.downloads': '下载次数',
  'cloud-files.download': '下载',
  'cloud-files.expired': '已过期',
  'cloud-files.empty': '还没有文件。完成一次客户推荐后，排名会保存在这里。',
  'cloud-files.start': '开始推荐',
};
