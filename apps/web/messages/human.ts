/** The words of being asked whether one is a person. */
export const human = {
  title: 'یک پرسش کوتاه',
  lead: 'این درخواست چند بار پشت سر هم ارسال شده است. برای ادامه، رقم‌های تصویر را بنویسید.',
  picture: 'تصویر پنج رقم',
  code: 'رقم‌های تصویر',
  incomplete: 'هر پنج رقم تصویر را بنویسید.',
  refresh: 'تصویر جدید',
  failed: 'تصویر نرسید. دوباره بخواهید.',
  send: 'ادامه',
  withoutPicture: 'من ربات نیستم؛ بدون تصویر ادامه می‌دهم',
  withoutPictureNote: 'دستگاه شما چند ثانیه محاسبه می‌کند و خودش ادامه می‌دهد.',
  computing: 'در حال محاسبه',
} as const
