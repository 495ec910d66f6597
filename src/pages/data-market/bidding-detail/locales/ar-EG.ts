export default {
  'bidding-detail.chain': 'مراحل المشروع',
  'bidding-detail.content': 'النص',
  'bidding-detail.coming': 'لم يُنشر بعد',
  'bidding-detail.saved': 'أقل من الميزانية بنسبة {share}',
  'bidding-detail.failed': 'تعذّر تحميل مراحل المشروع',
};
