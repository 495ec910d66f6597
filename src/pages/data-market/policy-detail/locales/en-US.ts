export default {
  'policy-detail.content': 'Text',
  'policy-detail.associated': 'Related',
  'policy-detail.original': 'View original',
  'policy-detail.no-text': 'Only the catalog entry of this document is available, not its text',
};
