import type { Texts } from './text';

/** كل رسالة ترسلها المنصة؛ تُملأ `{name}` من قيم الرسالة. */
export const texts: Texts = {
  'charge-refunded': {
    subject: 'رُدّ مبلغ محصَّل',
    body: 'رُدّ {amount} يوان من المبلغ المحصَّل مقابل «{charge}» ({charged} يوان، فاتورة {month}): {reason}\n{page}',
  },
  'dispute-refunded': {
    subject: 'قُبل الاعتراض',
    body: 'قُبل اعتراضك {id} على «{charge}» ورُدّ {amount} يوان: {answer}\n{page}',
  },
  'dispute-rejected': { subject: 'رُفض الاعتراض', body: 'رُفض اعتراضك {id} على «{charge}»: {answer}\n{page}' },
  code: {
    subject: 'رمز التحقق',
    body: 'رمز التحقق الخاص بك هو {code}، وهو صالح لمدة {minutes} من الدقائق. لا تشاركه مع أحد.',
  },
  invitation: {
    subject: 'دعوة للانضمام إلى {company}',
    body: 'يدعوك {by} للانضمام إلى {company}. افتح هذا الرابط خلال {hours} ساعة لقبول الدعوة: {page}{code}',
  },
  'tax-authorization': {
    subject: 'طلب تفويض ضريبي من {company}',
    body: 'تطلب {company} الاطلاع على البيانات الضريبية لشركتك. افتح هذا الرابط خلال {days} من الأيام للاطلاع على الطلب واتخاذ القرار: {page}{code}',
  },
  'tax-consent': {
    subject: 'رمز التفويض الضريبي',
    body: 'إدخال الرمز {code} يتيح لشركة {company} قراءة البيانات الضريبية لشركة {subject}. الرمز صالح لمدة {minutes} من الدقائق. لا تخبر به أحدًا، ولا {company} نفسها.',
  },
  'reset-password': {
    subject: 'تعيين كلمة مرور جديدة',
    body: 'يطلب منك أحد مسؤولي {company} تعيين كلمة مرور جديدة: {page}',
  },
  'new-device': {
    subject: 'تسجيل دخول من جهاز جديد',
    body: 'سُجّل الدخول إلى حسابك من جهاز جديد عبر {ip} في {at}. إن لم تكن أنت، فغيّر كلمة المرور الآن.',
  },
  'password-changed': {
    subject: 'تغيّرت كلمة المرور',
    body: 'تغيّرت كلمة مرور حسابك في {at}. إن لم تكن أنت، فأعد تعيينها الآن.',
  },
  'phone-changed': {
    subject: 'تغيّر رقم الهاتف',
    body: 'تغيّر رقم الهاتف الذي تسجّل الدخول به إلى {phone} في {at}. إن لم تكن أنت، فأخبر مسؤول شركتك الآن.',
  },
  'second-factor-on': {
    subject: 'فُعّل التحقق بخطوتين',
    body: 'فُعّل التحقق بخطوتين لحسابك في {at}. إن لم تكن أنت، فغيّر كلمة المرور الآن.',
  },
  'second-factor-off': {
    subject: 'أُلغي التحقق بخطوتين',
    body: 'أُلغي التحقق بخطوتين لحسابك في {at}. إن لم تكن أنت، فغيّر كلمة المرور الآن.',
  },
  'passkey-added': {
    subject: 'أُضيف مفتاح مرور',
    body: 'أُضيف مفتاح المرور «{name}» إلى حسابك في {at}. إن لم تكن أنت، فأزله وغيّر كلمة المرور الآن.',
  },
  'passkey-removed': {
    subject: 'أُزيل مفتاح مرور',
    body: 'أُزيل مفتاح المرور «{name}» من حسابك في {at}. إن لم تكن أنت، فغيّر كلمة المرور الآن.',
  },
  'mail-changed': {
    subject: 'تغيّر البريد الإلكتروني',
    body: 'تغيّر البريد الإلكتروني لحسابك إلى {name} في {at}. إن لم تكن أنت من غيّره فغيّر كلمة مرورك فورًا وأبلغ مدير شركتك.',
  },
  'recovery-codes-made': {
    subject: 'رموز استرداد جديدة',
    body: 'أُنشئت لحسابك رموز استرداد جديدة في {at}، ولم تعد الرموز القديمة صالحة. إن لم تكن أنت من أنشأها فغيّر كلمة مرورك فورًا.',
  },
  'recovery-begun': {
    subject: 'طُلبت إزالة التحقق بخطوتين من حسابك',
    body: 'في {at} ومن {ip} وصل شخص إلى خطوة التحقق الثانية في حسابك، وأدخل رمزًا أُرسل إلى هاتفك، وأبلغ بفقدان تطبيق المصادقة ومفاتيح المرور ورموز الاسترداد. ما لم يُسحب الطلب، تكفي كلمة المرور والهاتف لإزالة التحقق بخطوتين ابتداءً من {ready}. إن لم تكن أنت، فاسحب الطلب وغيّر كلمة المرور الآن.\n{page}',
  },
  'recovery-of-member': {
    subject: 'يطلب {name} إزالة تحقق بخطوتين مفقود',
    body: 'أبلغ {name}، وهو عضو في {company}، بفقدان وسيلة التحقق بخطوتين في {at} من {ip}، ويمكن إزالتها ابتداءً من {ready}. تأكد من {name} شخصيًا أو هاتفيًا. إن كان الطلب من غيره، فعطّل العضو.',
  },
  'recovery-withdrawn': {
    subject: 'بقي التحقق بخطوتين كما هو',
    body: 'سُحب طلب إزالة التحقق بخطوتين من حسابك في {at} من {ip}. إن لم تكن أنت، فغيّر كلمة المرور الآن.',
  },
  'recovery-finished': {
    subject: 'أُزيل التحقق بخطوتين من حسابك',
    body: 'أُزيلت وسيلة التحقق بخطوتين المفقودة من حسابك في {at} من {ip}، وأُنهيت كل الجلسات. إن لم تكن أنت، فتواصل مع مسؤول شركتك الآن.',
  },
  'second-factor-due': {
    subject: 'فعّل التحقق بخطوتين',
    body: 'التحقق بخطوتين مطلوب في {name} بدءًا من {ready}. إن لم تفعّله حتى ذلك الحين فستُعدّه قبل أن تستخدم لوحة التحكم. فعّله الآن من صفحة «التحقق بخطوتين» في حسابك.',
  },
  'file-ready': { subject: 'ملفك جاهز', body: 'يمكنك الآن تنزيل «{name}».\n{page}' },
  'file-failed': {
    subject: 'تعذّر إنشاء ملفك',
    body: 'تعذّر إنشاء «{name}»؛ تجد السبب في سجل التنزيلات.\n{page}',
  },
  'job-failed': { subject: 'فشلت مهمة', body: 'تعذّر إتمام «{name}». ابدأ من جديد.\n{page}' },
  'list-failed': {
    subject: 'تعذّرت مطابقة قائمتك',
    body: 'تعذّرت مطابقة «{name}» ولم يُخصم شيء. ارفع القائمة من جديد.\n{page}',
  },
  'monitor-digest': {
    subject: 'السجلات المراقبة: عدد التغييرات {count}',
    body: 'عدد التغييرات فيما تراقبه {company}: {count}\n{lines}\n{page}',
  },
  'balance-warning': {
    subject: 'تنبيه الرصيد',
    body: 'رصيد {company} هو {balance} يوان، وهو أقل من حد التنبيه {threshold} يوان. أعد الشحن في الوقت المناسب.\n{page}',
  },
  'application-ending': {
    subject: 'تطبيق بيانات يقترب من نهايته',
    body: 'ينتهي تطبيق «{name}» لدى {company} في {date}. بعد ذلك يمكن الاطلاع عليه فقط؛ مدّد اشتراكه في الوقت المناسب.\n{page}',
  },
  'application-ended': {
    subject: 'انتهى تطبيق بيانات',
    body: 'انتهى تطبيق «{name}» لدى {company} في {date} ويمكن الآن الاطلاع عليه فقط؛ يُحفظ ما أُنشئ فيه حتى {kept} على الأقل.\n{page}',
  },
  'application-confirmed': {
    subject: 'تأكّد طلبك',
    body: 'تطبيق «{name}» متاح لشركة {company} حتى {date}.\n{page}',
  },
  'application-refused': {
    subject: 'رُفض طلبك',
    body: 'رُفض طلبك لتطبيق «{name}» لشركة {company} ولم يُخصم شيء. السبب: {reason}',
  },
  'application-refunded': {
    subject: 'رُدّ مبلغ طلبك',
    body: 'رُدّ مبلغ طلبك لتطبيق «{name}» إلى رصيد {company} وسُحبت سنواته. السبب: {reason}',
  },
  'partner-price': {
    subject: 'تتغيّر أسعارك',
    body: 'ابتداءً من {date} تدفع {company} عن كل استدعاء، أو عن سنة من تطبيق:\n{lines}\nوحتى ذلك الحين تبقى الأسعار كما هي.\n{page}',
  },
  'stock-price': {
    subject: 'تتغيّر أسعار شراء العناصر',
    body: 'ابتداءً من {date} تدفع {company} عن كل وحدة من هذه العناصر:\n{lines}\nولا يتأثر المخزون الذي اشتريته.\n{page}',
  },
  'list-price': {
    subject: 'تتغيّر أسعار البيانات',
    body: 'ابتداءً من {date} تدفع {company} عن هذه البيانات كما يلي:\n{lines}\n{page}',
  },
  'budget-reached': {
    subject: 'استُهلك {percent}% من ميزانية',
    body: 'ميزانية «{name}» لشهر {month} هي {monthly} يوان، استُهلك منها {used} يوان.\n{page}',
  },
  'limit-per-day': {
    subject: 'استُهلك {percent}% من استدعاءات اليوم',
    body: 'أجرى «{name}» اليوم {used} من الاستدعاءات، والحد الأقصى {value}.\n{page}',
  },
  'limit-total': {
    subject: 'استُهلك {percent}% من إجمالي الاستدعاءات',
    body: 'أجرى «{name}» إجمالًا {used} من الاستدعاءات، والحد الأقصى {value}.\n{page}',
  },
  'limit-spend': {
    subject: 'استُهلك {percent}% من إنفاق هذا الشهر',
    body: 'أنفق «{name}» هذا الشهر {used} يوان، والحد الأقصى {value} يوان.\n{page}',
  },
  'limit-spend-day': {
    subject: 'استُهلك {percent}% من إنفاق اليوم',
    body: 'أنفق «{name}» اليوم {used} يوان، والحد الأقصى {value} يوان.\n{page}',
  },
  'limit-spend-total': {
    subject: 'استُهلك {percent}% من إجمالي الإنفاق',
    body: 'أنفق «{name}» إجمالًا {used} يوان، والحد الأقصى {value} يوان.\n{page}',
  },
  'key-ending': {
    subject: 'مفتاح API يقترب من نهايته',
    body: 'ينتهي المفتاح «{name}» ({prefix}…) للتطبيق «{app}» في {at}. ستُرفض البرامج التي تستخدمه؛ استبدله في الوقت المناسب.\n{page}',
  },
  'agent-consented': {
    subject: 'سُمح للوكيل «{name}» بالدخول',
    body: 'سمح {by} للوكيل «{name}» ({client}) باستخدام البيانات حتى {at} بما لا يتجاوز ¥{total}. إن لم يكن ذلك مقصودًا فأنهِه فورًا.\n{page}',
  },
  'agent-ended-person': {
    subject: 'أُنهي الوكيل «{name}»',
    body: 'أنهى {by} الوكيل «{name}» ({client})؛ ولم يعد بإمكانه الاستدعاء.\n{page}',
  },
  'agent-ended-client': {
    subject: 'انتهى الوكيل «{name}»',
    body: 'أعاد الوكيل «{name}» ({client}) الإذن الممنوح له؛ ولم يعد بإمكانه الاستدعاء.\n{page}',
  },
  'agent-ended-reuse': {
    subject: 'أُوقف الوكيل «{name}»',
    body: 'استُخدم أحد بيانات اعتماد الوكيل «{name}» ({client}) مرتين وربما تسرّب، فأُنهي الوكيل فورًا. اسمح له من جديد إن كنت لا تزال بحاجة إليه.\n{page}',
  },
  'agent-ended-member': {
    subject: 'انتهى الوكيل «{name}»',
    body: 'غادر العضو الذي سمح للوكيل «{name}» ({client})، فانتهى الوكيل. يمكن لعضو آخر السماح له من جديد.\n{page}',
  },
  'token-ending': {
    subject: 'رمز خدمة يقترب من نهايته',
    body: 'ينتهي الرمز «{name}» ({prefix}…) لحساب الخدمة «{account}» في {at}. ستُرفض البرامج التي تستخدمه؛ استبدله في الوقت المناسب.\n{page}',
  },
  'data-set-loaded': {
    subject: 'بيانات جديدة في «{name}»',
    body: 'حُمّلت بيانات جديدة في «{name}» في {at}.\n{page}',
  },
  'data-set-late': {
    subject: 'تأخّر تحديث «{name}»',
    body: 'كان تحديث «{name}» مستحقًا قبل {due}؛ وما زالت فيه بيانات حُمّلت في {loaded}.\n{page}',
  },
  'field-ending': {
    subject: 'الحقل «{field}» في «{name}» يقترب من نهايته',
    body: 'ينتهي الحقل «{field}» في «{name}» في {date} ولن يُرجَع بعد ذلك. تستخدمه الموصلات التالية؛ عدّلها في الوقت المناسب:\n{lines}\n{page}',
  },
  'field-replaced': {
    subject: 'الحقل «{field}» في «{name}» يقترب من نهايته',
    body: 'ينتهي الحقل «{field}» في «{name}» في {date}؛ استخدم «{instead}» بدلًا منه. تستخدمه الموصلات التالية؛ عدّلها في الوقت المناسب:\n{lines}\n{page}',
  },
  'member-joined': { subject: 'انضم {name}', body: 'انضم {name} إلى {company}.\n{page}' },
  'member-enabled': { subject: 'فُعّل {name}', body: 'فعّل {by} العضو {name} في {company}.\n{page}' },
  'member-disabled': { subject: 'عُطّل {name}', body: 'عطّل {by} العضو {name} في {company}.\n{page}' },
  'member-roles': { subject: 'تغيّرت أدوار {name}', body: 'غيّر {by} أدوار العضو {name} في {company}.\n{page}' },
  'member-removed': { subject: 'أُزيل {name}', body: 'أزال {by} العضو {name} من {company}.\n{page}' },
  'security-of-member': {
    subject: '{name}: {act}',
    body: '{name}، وهو عضو في {company}، في {at} من {ip}: {act}.\n{page}',
  },
  'balance-warning-test': {
    subject: 'اختبار تنبيه الرصيد',
    body: 'هذا اختبار لتنبيه رصيد {company}؛ الرصيد هو {balance} يوان. ستصلك التنبيهات هنا.',
  },
};
