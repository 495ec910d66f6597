export default {
  'app-list.keyword-hint': '名称或 ID',
  'app-list.keys': '密钥',
  'app-list.connectors': '连接器',
  'app-list.success': '成功率',
  'app-list.empty': '还没有应用。应用代表您的一个程序：它持有密钥，绑定连接器，并有自己的限额。',
};
