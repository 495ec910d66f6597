import type { GuideTitles } from '../../guideText';

const titles: GuideTitles = {
  overview: '第一次调用',
  files: '第一次调用',
  reference: '参数与字段',
  authentication: '鉴权与签名',
  money: '金额与回执',
  limits: '限额与响应头',
  retries: '重试与幂等',
  events: '事件',
  agents: '智能体（MCP）',
  sandbox: '沙箱与测试用例',
  paging: '分页',
  data_name_list: '数据名单',
  'order-file': '订购文件',
  'download-file': '下载文件',
  errors: '错误处理',
  start: '快速开始',
  sdks: 'SDK',
  'service-accounts': '服务账号与 /api',
  changelog: '变更记录',
};
export default titles;
