export default {
  'app-detail.missing': 'لا يوجد تطبيق كهذا',
  'app-detail.missing-text': 'ربما حُذف أو يخص شركة أخرى.',
  'app-detail.to-list': 'العودة إلى التطبيقات',
  'app-detail.usage': 'الاستخدام',
  'app-detail.usage-period': 'فترة الأرقام',
  'app-detail.usage-days': '{days, plural, one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  'app-detail.keys': 'المفاتيح',
  'app-detail.limits-hint':
    'الحقل الفارغ يعني بلا حد. تبقى الحدود عند تدوير المفاتيح، وتسري معها حدود الموصِّل، والعبرة بما يُبلغ أولًا.',
  'app-detail.connectors': 'الموصِّلات',
  'app-detail.no-connectors': 'لا موصِّل مربوط بهذا التطبيق بعد، فلا تفتح مفاتيحه شيئًا',
  'app-detail.signing': 'اشتراط توقيع الطلبات',
  'app-detail.signing-may': 'التوقيع اختياري. ومع ذلك يُفحص كل توقيع يُرسل: يُرفض الخاطئ والمكرر.',
  'app-detail.signing-must': 'تتلقى الطلبات غير الموقَّعة خطأ 401. يصلح التوقيع 5 دقائق ولمرة واحدة.',
  'app-detail.signing-how': 'طريقة التوقيع (RFC 9421، hmac-sha256)',
  'app-detail.signing-title': 'اشتراط توقيع طلبات «{name}»؟',
  'app-detail.signing-confirm':
    'تتلقى البرامج التي لا توقّع خطأ 401 فورًا. تُعرض مفاتيح التوقيع السرية عند إنشاء المفتاح أو تدويره.',
  'app-detail.signing-on': 'اشتراط التوقيع',
  'app-detail.recent': 'أحدث الاستدعاءات',
  'app-detail.all-calls': 'سجل الاستدعاءات كاملًا',
  'app-detail.no-calls': 'لم ينفّذ هذا التطبيق أي استدعاء بعد',
};
