export default {
  'error-codes.intro':
    'The gateway answers errors as application/problem+json; their code is one of these. An error is never charged.',
  'error-codes.one': 'Error code {code}',
  'error-codes.code': 'Code',
  'error-codes.status': 'HTTP status',
  'error-codes.meaning': 'Meaning',
  'error-codes.advice': 'What to do',
  'error-codes.charged': 'Charged',
  'error-codes.charged-no': 'No',
  'error-codes.charged-unknown': 'Not known yet; once at most',
  'error-codes.try': 'Try it with a test key',
  'error-codes.try-text': 'A test key that sends X-Test-Case: {code} is answered this error, free.',
  'error-codes.all': 'All error codes',
  'error-codes.missing': 'There is no error code {code}',
  'error-codes.missing-text': 'Check the address, or look among all error codes.',
  'error-codes.failed': 'The text could not be loaded',
  'error-codes.again': 'Try again',
};
