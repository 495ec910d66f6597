export default {
  'project-detail.course': 'Project timeline',
  'project-detail.content': 'Notice',
  'project-detail.public': 'Public notice list',
  'project-detail.announced': 'Announced list',
  'project-detail.approved': 'Approved list',
  'project-detail.recommend': 'Matching companies',
  'project-detail.no-public': 'No public notice list yet',
  'project-detail.no-announced': 'No announced list yet',
  'project-detail.no-approved': 'No approved companies yet',
  'project-detail.recommend-text': 'Registered companies that meet all of the project’s requirements:',
  'project-detail.nobody': 'No company meets all of the project’s requirements',
  'project-detail.original': 'Original notice',
  'project-detail.why-no-public': 'The public notice list is published after applications close ({day})',
  'project-detail.why-no-announced':
    'The announced list follows the public notice ({day}), unless there are objections',
  'project-detail.why-no-approved': 'The approved list follows the announcement ({day})',
  'project-detail.no-day': 'date to be set',
};
