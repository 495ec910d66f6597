export default {
  'policy-detail.content': 'النص',
  'policy-detail.associated': 'معلومات مرتبطة',
  'policy-detail.original': 'عرض الأصل',
  'policy-detail.no-text': 'لا تتوفر من هذه الوثيقة إلا بيانات فهرستها، دون نصها',
};
