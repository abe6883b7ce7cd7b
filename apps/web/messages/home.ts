/** The words of the home page as it opens; those further down are in `home-sections.ts`, and load with them. */
export const home = {
  title: 'بلیت هواپیما با قیمت نهایی، بدون هزینهٔ پنهان',
  lead: 'پروازهای داخلی و خارجی همهٔ شرکت‌ها، یک‌جا و با پشتیبانی تلفنی',
  onSale: '{flights, number} پرواز، {airlines, number} شرکت هواپیمایی، {airports, number} فرودگاه',
  products: {
    label: 'بخش‌های جستجو',
    domestic: 'پرواز داخلی',
    international: 'پرواز خارجی',
    visa: 'ویزا',
    hotel: 'هتل',
    tour: 'تور',
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
