export default {
  'own-sessions.about': '您的账号目前在这些设备上登录。如有不认识的设备，请退出其登录并修改密码。',
  'own-sessions.list': '登录设备',
  'own-sessions.current': '本设备',
  'own-sessions.unknown': '未知设备',
  'own-sessions.last-used': '最近使用 {at}',
  'own-sessions.since': '登录于 {at}',
  'own-sessions.end': '退出登录',
  'own-sessions.ask': '确定退出“{device}”上的登录吗？',
  'own-sessions.end-others': '退出其他所有设备',
  'own-sessions.ask-others': '确定退出其他 {count} 处登录吗？',
  'own-sessions.ended-others': '已退出其他 {ended} 处登录',
};
