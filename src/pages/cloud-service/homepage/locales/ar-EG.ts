export default {
  'cloud-service.intro': 'اجعل عملاءك أمثلة لتجد الشركات الأكثر شبهًا بهم، وتعرف سبب الشبه في كل منها.',
  'cloud-service.step-examples': 'إدخال الأمثلة',
  'cloud-service.step-examples-text': 'الصق من 20 إلى 1,000 من عملائك، بالاسم أو برمز الائتمان الاجتماعي الموحَّد.',
  'cloud-service.step-model': 'معرفة ما يجمعهم',
  'cloud-service.step-model-text':
    'تُقارَن الصناعة والمنطقة والحجم والوسوم وغيرها بالسوق: بكم مرة تزيد كل سمة عن المعتاد؟',
  'cloud-service.step-result': 'الترتيب والقياس',
  'cloud-service.step-result-text': 'تأتي كل شركة مع أسبابها، وتبيّن الأمثلة المستبعدة إلى أي حد يُوثق بالترتيب.',
  'cloud-service.start': 'بدء',
  'cloud-service.trial': 'المتبقي من استخدامات التجربة: {left} من {total}',
  'cloud-service.state-NEW': 'غير مفعَّل',
  'cloud-service.state-EXPERIMENTAL': 'تجريبي',
  'cloud-service.state-OFFICIAL': 'مفعَّل',
  'cloud-service.state-EXPIRED': 'منتهٍ',
  'cloud-service.latest': 'أحدث ترتيب ({time}، {by}) يضم {companies} شركة. {all}',
  'cloud-service.latest-all': 'كل الترتيبات: {total}',
};
