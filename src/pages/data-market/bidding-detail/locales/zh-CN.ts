export default {
  'bidding-detail.chain': '项目进程',
  'bidding-detail.content': '公告正文',
  'bidding-detail.coming': '尚未发布',
  'bidding-detail.saved': '较预算节约 {share}',
  'bidding-detail.failed': '项目进程加载失败',
};
