export default {
  'own-sessions.about': 'الأجهزة المسجَّل دخول حسابك منها. أنهِ ما لا تعرفه منها ثم غيّر كلمة المرور.',
  'own-sessions.list': 'الأجهزة المسجَّل دخولها',
  'own-sessions.current': 'هذا الجهاز',
  'own-sessions.unknown': 'جهاز غير معروف',
  'own-sessions.last-used': 'آخر استخدام {at}',
  'own-sessions.since': 'تسجيل الدخول {at}',
  'own-sessions.since-first': 'أول دخول {at}',
  'own-sessions.count': '{count} جلسات',
  'own-sessions.end': 'تسجيل الخروج',
  'own-sessions.ask': 'تسجيل الخروج من «{device}»؟',
  'own-sessions.ask-several': 'إنهاء {count} جلسات على «{device}»؟',
  'own-sessions.end-others': 'تسجيل الخروج من كل الأجهزة الأخرى',
  'own-sessions.ask-others':
    '{count, plural, one {تسجيل الخروج من جهاز آخر واحد} two {تسجيل الخروج من جهازين آخرين} few {تسجيل الخروج من # أجهزة أخرى} many {تسجيل الخروج من # جهازًا آخر} other {تسجيل الخروج من # جهاز آخر}}؟',
  'own-sessions.ended-others':
    '{ended, plural, one {سُجِّل الخروج من جهاز آخر واحد} two {سُجِّل الخروج من جهازين آخرين} few {سُجِّل الخروج من # أجهزة أخرى} many {سُجِّل الخروج من # جهازًا آخر} other {سُجِّل الخروج من # جهاز آخر}}',
};
