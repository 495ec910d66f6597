export default {
  'error.title': '登录状态已失效',
  'error.description': '为保障账号安全，请重新登录。尚未提交的内容会保留在本标签页中，登录后可继续填写。',
  'error.sign-in': '重新登录',
  'out-of-service.title': '服务暂不可用',
  'out-of-service.no-product':
    '当前企业尚未开通本产品，或服务已到期。请联系企业管理员开通或续期，也可以切换到其他企业。',
  'out-of-service.not-loaded': '账号信息加载失败，可能是网络或服务异常。请稍后重试。',
  'forbidden.title': '您不在该应用的可见范围内',
  'forbidden.description': '企业管理员限定了可以使用该应用的人员。如需使用，请联系管理员将您加入可见范围。',
  'exception.title': '操作未能完成',
  'exception.description': '发生了意外错误，请返回重试；如果问题仍然存在，请联系管理员。',
  'exception.code': '错误代码 {code}',
  'not-found.title': '页面不存在',
  'not-found.description': '没有找到 {path}。链接可能已失效，或地址有误。',
};
