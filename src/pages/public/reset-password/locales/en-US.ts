export default {
  'reset-password.title': 'Reset your password',
  'reset-password.text': 'Set a new password with an SMS code. You will be signed out on every device.',
  'reset-password.password': 'New password',
  'reset-password.submit': 'Set new password',
  'reset-password.remembered': 'Remember it after all?',
  'reset-password.done': 'Your new password is set',
  'reset-password.done-text': 'You were signed out on every device. Sign in with the new password.',
};
