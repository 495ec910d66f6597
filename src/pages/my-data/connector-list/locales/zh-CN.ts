export default {
  'connector-list.title': '数据连接器',
  'connector-list.keyword-hint': '名称或 ID',
  'connector-list.success': '成功率',
  'connector-list.limit-use': '限额使用',
  'connector-list.query': '试用',
  'connector-list.files': '文件',
  'connector-list.empty-title': '还没有启用的连接器，三步即可开始调用数据',
  'connector-list.empty-1': '选择数据产品、字段与筛选条件，创建连接器',
  'connector-list.empty-2': '为应用创建密钥',
  'connector-list.empty-3': '用生成的示例代码发起第一次调用',
  'connector-list.empty-creating': '没有正在创建的连接器',
  'connector-list.empty-disabled': '没有已停用的连接器',
};
