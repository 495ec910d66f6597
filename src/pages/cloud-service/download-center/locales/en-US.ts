export default {
  'cloud-files.about': 'The ranking of each “Customers like mine” run is kept here as a file for 7 days.',
  'cloud-files.name': 'File',
  'cloud-files.companies': 'Companies',
  'cloud-files.downloads': 'Downloads',
  'cloud-files.download': 'Download',
  'cloud-files.expired': 'Expired',
  'cloud-files.empty': 'No files yet. Each ranking you create is kept here.',
  'cloud-files.start': 'Find customers',
};
