import type { PermissionKey } from '@daas/contract/permissions';

/** Something to do, and where one does it; `open` names what opens there by itself (`useOpened`). */
interface Act {
  key: string;
  path: string;
  access?: PermissionKey;
  open?: string;
  /** What else people call it, in either language. */
  words: string;
}

/** Its title is `omnibox.act.<key>`. */
export const ACTS: readonly Act[] = [
  {
    key: 'create-connector',
    path: '/my-data/connector/create',
    access: 'create-connector',
    words: '新建接口 API 数据接入 new connector integration',
  },
  {
    key: 'create-app',
    path: '/my-data/app-manage/list',
    open: 'create',
    access: 'create-connector',
    words: '新建应用 new app',
  },
  {
    key: 'create-key',
    path: '/my-data/app-manage/list',
    access: 'create-connector',
    words: '密钥 新建密钥 API Key token secret 令牌 new key',
  },
  {
    key: 'bills',
    path: '/cost-center/overview/bills',
    access: 'get-account-overview',
    words: '账单 费用 对账 发票 bill invoice statement spending',
  },
  {
    key: 'ledger',
    path: '/cost-center/overview/ledger',
    access: 'get-account-overview',
    words: '流水 明细 扣费 ledger charges transactions',
  },
  {
    key: 'top-up',
    path: '/cost-center/overview/orders',
    open: 'order',
    access: 'additional-purchase',
    words: '充值 购买 付款 余额 top up pay balance order',
  },
  {
    key: 'budgets',
    path: '/cost-center/overview/budgets',
    access: 'get-account-overview',
    words: '预算 限额 budget cap',
  },
  {
    key: 'balance-warning',
    path: '/cost-center/overview/warning',
    access: 'get-account-overview',
    words: '余额预警 提醒 balance alert warning',
  },
  {
    key: 'invite',
    path: '/company-center/department-user',
    open: 'invite',
    access: 'add-user',
    words: '邀请 成员 员工 同事 添加用户 invite member colleague user',
  },
  {
    key: 'import-people',
    path: '/company-center/department-user',
    open: 'import',
    access: 'add-user',
    words: '批量邀请 导入成员 import people members',
  },
  {
    key: 'create-role',
    path: '/company-center/role-admin',
    open: 'create',
    access: 'add-role',
    words: '角色 权限 role permission',
  },
  {
    key: 'sign-on',
    path: '/company-center/role-admin?tab=sign-on',
    access: 'edit-role',
    words: '单点登录 SSO OIDC 企业微信 钉钉 飞书 single sign-on',
  },
  {
    key: 'allow-address',
    path: '/company-center/white-list',
    open: 'create',
    access: 'create-white-list',
    words: 'IP 白名单 地址 allow list white list address',
  },
  {
    key: 'report-customer',
    path: '/partner/customer-insurance',
    open: 'report',
    access: 'report-customer-insurance',
    words: '报备 客户保护 register customer protect prospect',
  },
  {
    key: 'watch-companies',
    path: '/data-application/enterprise-monitor/add-enterprise',
    access: 'get-enterprise-monitor',
    words: '监控 关注企业 批量监控 watch monitor companies',
  },
  {
    key: 'market-report',
    path: '/data-application/market-report/create',
    access: 'buy-exclusive-dataset',
    words: '市场报告 行业报告 market report',
  },
];
