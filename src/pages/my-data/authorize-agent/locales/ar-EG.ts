export default {
  'authorize-agent.title': 'يطلب {host} استخدام البيانات نيابة عن {company}',
  'authorize-agent.about':
    'بعد السماح له يمكنه الاستعلام عن مجموعات البيانات التي تختارها في حدود ما تحدده، وتُدفع الاستدعاءات من رصيد شركتك.',
  'authorize-agent.host': 'مصدر الطلب',
  'authorize-agent.name': 'يسمّي نفسه',
  'authorize-agent.returns': 'تُرسل الإجابة إلى',
  'authorize-agent.returns-local': 'برنامج على هذا الحاسوب',
  'authorize-agent.document': 'وصفه',
  'authorize-agent.local':
    'تُرسل الإجابة إلى برنامج على هذا الحاسوب، وقد يستخدم أي برنامج هنا هذا الاسم. ارفض ما لم تكن قد بدأت هذا بنفسك للتو.',
  'authorize-agent.data-sets': 'مجموعات البيانات المسموح بها',
  'authorize-agent.data-sets-rule': 'اختر مجموعة بيانات واحدة على الأقل',
  'authorize-agent.no-price': 'لم يُتفق على سعر بعد',
  'authorize-agent.budget': 'ما يمكنه إنفاقه',
  'authorize-agent.balance': 'رصيد شركتك:',
  'authorize-agent.approve': 'السماح',
  'authorize-agent.refuse': 'رفض',
  'authorize-agent.later': 'يمكنك في أي وقت متابعة إنفاقه أو تغيير حدوده أو إنهاؤه فورًا من صفحة «الوكلاء».',
  'authorize-agent.missing': 'لم يعد هذا الطلب صالحًا',
  'authorize-agent.missing-text':
    'تم الرد عليه أو انتهت مدته أو لم يبدأ في هذا المتصفح. ارجع إلى وكيلك وسجّل الدخول من جديد.',
  'authorize-agent.to-list': 'عرض الوكلاء',
};
