// Newer versions of Postrider, in Settings.
export const updates = {
  title: 'التحديثات',
  help: 'يُبحث عنها كل بضع ساعات، ولا يحدث ذلك أثناء الإرسال أبدًا. لا يُثبّت شيء قبل موافقتك.',
  stable: 'الإصدارات المكتملة',
  preview: 'والإصدارات التجريبية أيضًا',
  off: 'معطّلة',
  noSource: 'ليس لهذه النسخة من Postrider مصدر للتحديثات.',
  current: 'هذا الإصدار هو الأحدث. فُحص {time}.',
  looking: 'جارٍ البحث عن إصدار أحدث…',
  failed: 'تعذّر تحميل إصدار أحدث ({time}). يعيد Postrider المحاولة لاحقًا.',
  byHand: 'الإصدار {version} متاح. ثبّته كما ثبّتَّ Postrider.',
  loading: 'جارٍ تحميل الإصدار {version}…',
  ready: 'الإصدار {version} جاهز.',
  afterSend: 'الإصدار {version} جاهز. يمكن تثبيته بعد الإرسال.',
  notes: 'ما الجديد',
  install: 'إعادة التشغيل والتثبيت',
  look: 'الفحص الآن',
} as const
