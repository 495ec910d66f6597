export default {
  'redirect.title': '正在跳转',
  'redirect.going': '正在前往“{page}”',
  'redirect.now': '立即前往',
  'redirect.refused': '无法跳转到该地址',
  'redirect.refused-text': '为保障安全，这里只能跳转到本平台的页面。请确认链接来源是否可信。',
  'redirect.missing': '链接不完整，没有说明要前往的页面。',
};
