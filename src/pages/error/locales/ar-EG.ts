export default {
  'error.title': 'انتهت جلستك',
  'error.description':
    'حفاظًا على أمان حسابك، يُرجى تسجيل الدخول مرة أخرى. ما لم ترسله محفوظ في هذه النافذة لتكمله بعد الدخول.',
  'error.sign-in': 'تسجيل الدخول مرة أخرى',
  'out-of-service.title': 'الخدمة غير متاحة حاليًا',
  'out-of-service.no-product':
    'لم يُفعَّل هذا المنتج لشركتك أو انتهت مدته. تواصل مع مسؤول الشركة لتفعيله أو تجديده، أو انتقل إلى شركة أخرى.',
  'out-of-service.not-loaded': 'تعذّر تحميل بيانات حسابك، وربما كان السبب الشبكة أو الخدمة. حاول مرة أخرى بعد قليل.',
  'forbidden.title': 'هذا التطبيق غير مرئي لك',
  'forbidden.description': 'حدّد مسؤول الشركة من يمكنه استخدامه. اطلب إضافتك إن احتجت إليه.',
  'exception.title': 'لم تكتمل العملية',
  'exception.description': 'حدث خطأ غير متوقع. ارجع وحاول مرة أخرى؛ فإن تكرر فأخبر مسؤول الشركة.',
  'exception.code': 'رمز الخطأ {code}',
  'exception.agent-title': 'تعذّرت معالجة طلب الإذن من {host}',
  'exception.agent-unknown': 'تعذّرت معالجة طلب الإذن هذا',
  'exception.agent-nothing': 'لم يُمنح أي إذن ولم يُرسل إليه شيء. يمكنك إغلاق هذه الصفحة.',
  'exception.agent.interaction_required': 'طلب الإذن دون موافقتك، وهذا غير مسموح.',
  'exception.agent.invalid_authorization_details':
    'مجموعات البيانات أو الميزانية التي يقترحها غير صالحة. تواصل مع مطوّر البرنامج.',
  'exception.agent.invalid_client': 'لم يُعثر على الوثيقة التي تعرّف به. تواصل مع مطوّر البرنامج.',
  'exception.agent.invalid_client_metadata': 'الوثيقة التي تعرّف به غير صالحة. تواصل مع مطوّر البرنامج.',
  'exception.agent.invalid_redirect_uri':
    'طلب إرسال النتيجة إلى عنوان غير مسجَّل أو غير مسموح. إن لم تبدأ هذا بنفسك فلا تحاول مجددًا.',
  'exception.agent.invalid_target': 'طلب الوصول إلى شيء غير هذه المنصة. تحقق من العنوان في البرنامج.',
  'exception.agent.request_expired':
    'انتهت مدته أو تم الرد عليه أو بدأ في متصفح آخر. ابدأ من جديد في برنامجك عند الحاجة.',
  'exception.agent.server_error': 'حدث خطأ في المنصة. ابدأ من جديد في برنامجك بعد قليل.',
  'exception.agent.temporarily_unavailable': 'تعذّرت الآن قراءة الوثيقة التي تعرّف به. ابدأ من جديد في برنامجك بعد قليل.',
  'exception.agent.invalid_request': 'الطلب لا يتبع البروتوكول. تواصل مع مطوّر البرنامج.',
  'not-found.title': 'الصفحة غير موجودة',
  'not-found.description': 'لا يوجد شيء في {path}. ربما كان الرابط قديمًا أو كُتب العنوان خطأً.',
};
