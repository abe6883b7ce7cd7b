/** The words of the home page as it opens; those further down are in `home-sections.ts`, and load with them. */
export const home = {
  title: 'هر جا که دلتان آنجاست',
  landingTitle: 'بلیت هواپیمای {city}',
  lead: 'پروازهای داخلی و خارجی را یک‌جا ببینید، با قیمت نهایی بخرید.',
  products: {
    label: 'بخش‌های جستجو',
    domestic: 'پرواز داخلی',
    international: 'پرواز خارجی',
    hotel: 'هتل',
    visa: 'ویزا',
    tour: 'تور',
    soon: 'به‌زودی',
  },
  soon: {
    hotel: {
      title: 'رزرو هتل به‌زودی',
      text: 'هتل‌های داخلی و خارجی را با همان سادگیِ خرید بلیت رزرو خواهید کرد.',
    },
    visa: {
      title: 'خدمات ویزا به‌زودی',
      text: 'ویزای امارات، آذربایجان، تایلند و ایتالیا را همین‌جا درخواست خواهید داد.',
    },
    tour: {
      title: 'تورهای پرستو به‌زودی',
      text: 'سفرهای آماده با پرواز و هتل را در این بخش خواهید دید.',
    },
    goFlights: 'فعلاً پرواز جستجو کنید',
  },
  recent: {
    title: 'جستجوهای اخیر',
    route: '{origin} به {destination}',
    round: 'رفت و برگشت',
    multi: 'چند مسیره',
    span: '{from} تا {to}',
    remove: 'حذف {route} از جستجوهای اخیر',
    removeAll: 'پاک کردن همه',
    removed: '{route} حذف شد',
    removedAll: 'جستجوهای اخیر پاک شد',
    undo: 'برگرداندن',
  },
} as const
