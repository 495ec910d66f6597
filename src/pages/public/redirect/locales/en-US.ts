export default {
  'redirect.title': 'Taking you there',
  'redirect.going': 'Taking you to “{page}”',
  'redirect.now': 'Go now',
  'redirect.refused': 'This address is not opened',
  'redirect.refused-text':
    'For your safety only pages of this platform are opened from here. Check whether you trust where the link came from.',
  'redirect.missing': 'The link is incomplete: it does not name a page.',
};
