export default {
  'reset-password.title': '重置密码',
  'reset-password.text': '通过短信验证码设置新密码。完成后，您在所有设备上的登录都将退出。',
  'reset-password.password': '新密码',
  'reset-password.submit': '设置新密码',
  'reset-password.remembered': '想起密码了？',
  'reset-password.done': '新密码已生效',
  'reset-password.done-text': '所有设备上的登录均已退出，请使用新密码登录。',
};
