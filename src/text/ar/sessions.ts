// The sessions of Postrider in a browser: the list in the settings, and the page after an end.
export const sessions = {
  title: 'المتصفحات المفتوحة',
  lead: 'المتصفحات التي يمكنها استخدام Postrider الآن، وقد فُتح كل منها برابط خاص به. تنتهي كل الجلسات عند إغلاق Postrider.',
  desktopTitle: 'لا جلسات لهذه النافذة',
  desktopText: 'الجلسات موجودة في Postrider داخل المتصفح فقط. لا يمكن لأي متصفح الاتصال بهذه النافذة.',
  unknown: 'متصفح غير معروف',
  thisOne: 'هذا المتصفح',
  times: 'فُتح {opened}، آخر استخدام {seen}',
  end: 'إنهاء الجلسة',
  endTitle: 'إنهاء الجلسة في {browser}؟',
  endBody: 'تتوقف صفحاتها فورًا. وتستمر الحملات.',
  endKeep: 'الإبقاء عليها',
  ended: 'انتهت الجلسة في {browser}.',
  another: 'لفتح متصفح آخر، شغّل أمر البدء مرة أخرى، فيعرض Postrider رابطًا جديدًا.',
  goneTitle: 'انتهت هذه الجلسة',
  goneBody: 'أُنهيت من الإعدادات، أو بدأ Postrider من جديد. لم تتأثر الحملات. شغّل أمر البدء مرة أخرى لفتح Postrider.',
  twiceTitle: 'أنهى Postrider هذه الجلسة',
  twiceBody:
    'استُخدم الرابط الذي فتحها مرة ثانية، وربما يملكه شخص آخر. يوجد رابط جديد في النافذة التي بدأ منها Postrider. تحقق من أن كل الحملات حملاتك.',
} as const
