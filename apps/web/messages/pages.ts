/** The page of how people reach us; what else is written stands in data/content. Each section is a heading and its paragraphs. */

type Section = { title: string; paragraphs: readonly string[] }
type Article = { title: string; lead: string; sections: readonly Section[] }

const contact: Article = {
  title: 'تماس با ما',
  lead: 'پشتیبانی ۲۴ ساعتهٔ مسافران در سفر؛ ساعت اداری ۹ تا ۲۳',
  sections: [
    {
      title: 'پیش از تماس',
      paragraphs: [
        'شمارهٔ سفارش خود را از بخش «سفرهای من» همراه داشته باشید تا سریع‌تر راهنمایی شوید.',
      ],
    },
  ],
}

/** By what people are reached; what the settings do not name has no line. */
const ways = {
  phone: 'تلفن',
  call: 'تماس با',
  hours: 'شنبه تا پنج‌شنبه ۹ تا ۲۳، جمعه ۱۰ تا ۲۳',
  trip: 'دربارهٔ سفر خودتان',
  tripLink: 'سفرهای من',
  tripText: 'از صفحهٔ هر سفر به پشتیبانی پیام بدهید.',
  whatsapp: 'واتساپ',
  email: 'ایمیل',
  address: 'آدرس',
} as const

/** What most people who come here want to do, each by itself and at once. */
const quick = {
  title: 'بدون تماس انجام دهید',
  findOrder: 'پیگیری سفارش بدون ورود',
  findOrderText: 'با شمارهٔ سفارش و موبایل',
  refund: 'استرداد یا تغییر سفر',
  refundText: 'از صفحهٔ همان سفر',
  faq: 'پرسش‌های پرتکرار',
  faqText: 'بلیت، پرداخت و کیف پول',
} as const

export const pages = { contact, ways, quick } as const
