/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'إيقاف الكل مؤقتًا',
  pauseAllCampaigns: 'إيقاف كل الحملات مؤقتًا',
  stopAllCampaigns: 'إيقاف كل الحملات نهائيًا',
  pausedAll: {
    one: 'أُوقفت حملة واحدة مؤقتًا',
    two: 'أُوقفت حملتان مؤقتًا',
    few: 'أُوقفت {count} حملات مؤقتًا',
    many: 'أُوقفت {count} حملة مؤقتًا',
    other: 'أُوقفت {count} حملة مؤقتًا',
  },
  stopAll: 'إيقاف الكل نهائيًا',
  stoppedAll: {
    one: 'أُوقفت حملة واحدة نهائيًا',
    two: 'أُوقفت حملتان نهائيًا',
    few: 'أُوقفت {count} حملات نهائيًا',
    many: 'أُوقفت {count} حملة نهائيًا',
    other: 'أُوقفت {count} حملة نهائيًا',
  },
  stopAllIn: {
    one: 'يوقف هذا حملة واحدة نهائيًا.',
    two: 'يوقف هذا حملتين نهائيًا.',
    few: 'يوقف هذا {count} حملات نهائيًا.',
    many: 'يوقف هذا {count} حملة نهائيًا.',
    other: 'يوقف هذا {count} حملة نهائيًا.',
  },
  stopAllKeep: 'بدون تغيير',
} as const
