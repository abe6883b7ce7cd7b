import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkout } from './checkout.ts'
import { homeSections } from './home-sections.ts'
import { identity } from './identity.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { paying } from './paying.ts'
import { searchForm } from './search-form.ts'
import { searchPanels } from './search-panels.ts'
import { shell } from './shell.ts'
import { travels } from './travels.ts'
import { visas } from './visas.ts'

const { items } = homeSections.questions

/** The words of a page that ships with the product, as its file writes them. */
const wordsOf = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../data/content', `${file}.md`), 'utf8')

describe('the questions people ask', () => {
  it('are twelve', () => expect(Object.keys(items)).toHaveLength(12))

  it.each([
    [
      'a domestic date is changed by refund and new purchase',
      items.changeDate,
      /مسترد کنید.*بخرید/,
    ],
    ['a delay of over two hours is refunded without penalty', items.delay, /دو ساعت.*بدون جریمه/],
    ['cabin bags are 5 and 7 kg', items.cabinBag, /اکونومی تا ۵ .*بیزینس تا ۷ /],
    ['checked bags are up to 30 and 40 kg', items.checkedBag, /اکونومی تا ۳۰ .*بیزینس تا ۴۰ /],
    [
      'infants pay about 10 % on system tickets',
      items.childPrice,
      /سیستمی.*زیر ۲ سال حدود ۱۰ درصد/,
    ],
    [
      'children pay 50 to 75 % on system tickets',
      items.childPrice,
      /زیر ۱۲ سال حدود ۵۰ تا ۷۵ درصد/,
    ],
    ['charter children pay the adult price', items.childPrice, /چارتر، نرخ کودک با بزرگسال یکی/],
    ['issuing is told within 15 minutes', items.issue, /حداکثر تا ۱۵ دقیقه/],
    ['a refund is answered within 24 hours by phone', items.refund, /۲۴ ساعت نتیجه را تلفنی/],
    ['a failed payment returns within 72 hours', items.failedPayment, /۷۲ ساعت/],
    ['be there 1 hour before, abroad 3', items.airport, /داخلی حداقل ۱ ساعت.*خارجی حداقل ۳ ساعت/],
    ['one national code has one account', items.buy, /هر کد ملی فقط یک حساب/],
  ])('say that %s', (_what, { answer }, words) => {
    expect(answer).toMatch(words)
  })

  it('stand on their own page as on the home page', () => {
    const page = wordsOf('questions/faq')
    for (const { question, answer } of Object.values(items))
      expect(page).toContain(`### ${question.replace('پرستو', '{brand}')}\n\n${answer}\n`)
  })
})

describe('the rules', () => {
  it.each([
    ['voluntary closing', /می‌توانید حساب خود را ببندید/],
    ['closing by us', /## بستن حساب از سوی {brand}/],
    ['suspension for violations', /نقض قوانین، حساب تعلیق یا بسته می‌شود/],
    ['the right to update and the notice of it', /به‌روز کند و تغییرها را در همین صفحه اعلام/],
    ['notice of changes', /پیش از اجرا در همین صفحه و با تاریخ آن اعلام/],
    ['the law of Iraq', /تابع قوانین عراق/],
    ['arbitration in Baghdad', /در بغداد داوری/],
    ['the courts of Baghdad', /دادگاه‌های بغداد صلاحیت/],
    ['severability', /بندی از این شرایط بی‌اعتبار شود، بندهای دیگر پابرجا/],
    ['no waiver', /اجرا نکردن یک بند به‌معنای چشم‌پوشی/],
    ['the entire agreement', /همهٔ توافق ما و شماست/],
    ['one account per national code', /با یک کد ملی بیش از یک حساب نمی‌توان/],
    ['money back to the bank within 72 hours', /۷۲ ساعت به حساب بانکی/],
  ])('name %s', (_what, words) => expect(wordsOf('legal/terms')).toMatch(words))

  it.each([
    ['signing up', 'terms/sign-up', /یک کد ملی بیش از یک حساب نمی‌توان/],
    ['property', 'terms/property-rights', /نام و نشان {brand}/],
    ['what we do not answer for', 'terms/non-liability', /بر عهدهٔ {brand} نیست/],
    ['privacy', 'privacy', /تصویر گذرنامه پس از خوانده‌شدن پاک می‌شود/],
    ['tours', 'tour-privacy', /نام، کد ملی یا گذرنامه/],
    ['buying', 'privacy/buying-ticket', /حداکثر ۹ مسافر/],
    ['system tickets', 'privacy/system-flight', /حدود ۱۰ درصد .* ۵۰ تا ۷۵ درصد/],
    ['charter tickets', 'privacy/charter-flight', /نرخ کودک با بزرگسال یکی/],
    ['flights abroad', 'privacy/international-flight', /حداقل ۶ ماه.*\n[\s\S]*حداقل ۴ ساعت/],
    ['our own charters', 'terms/charter-tickets', /{brand} چارتر/],
  ])('about %s have a page of their own', (_what, file, words) =>
    expect(wordsOf(`legal/${file}`)).toMatch(words),
  )
})

it('support stands at the foot of every page and on its own', () => {
  expect(shell.footer.alwaysOpen).toContain('۲۴ ساعته')
  for (const hours of [shell.footer.hours, pages.ways.hours])
    expect(hours).toContain('شنبه تا پنج‌شنبه ۹ تا ۲۳، جمعه ۱۰ تا ۲۳')
})

describe('pages tell in words', () => {
  it.each([
    ['that a page is not there', shell.error.notFound, /پیدا نشد/],
    ['that no flight was found', searchPanels.empty.title, /پروازی پیدا نشد/],
    ['that no trip was found', travels.trips.empty, /سفری یافت نشد/],
    ['that no transaction was found', travels.wallet.empty, /تراکنشی یافت نشد/],
    ['that no companion was found', identity.savedPassengers.empty, /مسافر.*یافت نشد/],
    ['that no gateway is active', paying.noGateway, /درگاه پرداخت فعالی وجود ندارد/],
    ['that the supplier changed the price', checkout.price.text, /تأمین‌کننده تغییر کرده/],
    ['how to accept a new price', checkout.price.accept, /قیمت جدید/],
    ['how to cancel over a new price', checkout.price.cancel, /انصراف/],
    ['that results may be stale', searchPanels.stale.title, /شاید قیمت‌ها تغییر کرده/],
    ['that a ticket comes within 15 minutes', orders.outcome.issuing.text, /۱۵ دقیقه/],
    ['that support looks into it and calls', orders.outcome['issuing-late'].text, /تماس می‌گیرند/],
    [
      'that issuing failed and money is in the wallet',
      orders.outcome['issue-failed'].text,
      /کیف پول/,
    ],
    ['that a failed payment returns', orders.outcome['payment-failed'].text, /۷۲ ساعت/],
    ['that infants are 10 days to 2 years old', searchForm.infantsAge, /۱۰ روز تا ۲ سال/],
  ])('%s', (_what, text, words) => expect(text).toMatch(words))
})

describe('the pages of visas', () => {
  it.each([
    ['58 days of validity and stays of 30 or 90', /۵۸ روز اعتبار.*۳۰ یا ۹۰ روز/],
    [
      '48 hours of transit free, 96 for 50 dirham',
      /ترانزیت ۴۸ ساعته هزینهٔ رسمی ندارد.*۹۶ ساعته ۵۰ درهم/,
    ],
    ['prices from 100, 300, 310 and 500 dirham', /از ۱۰۰، ۳۰۰، ۳۱۰ و ۵۰۰ درهم/],
    ['2 to 8 working days', /۲ تا ۸ روز کاری/],
  ])('say of the UAE %s', (_what, words) => {
    expect(visas.about.uae.paragraphs.join(' ')).toMatch(words)
  })

  it('say of Thailand 3 to 5 working days, and of what is switched off that it cannot be issued now', () => {
    expect(visas.about.thailand.paragraphs.join(' ')).toMatch(/۳ تا ۵ روز کاری/)
    expect(visas.standing.closed).toBe('صدور ویزا در حال حاضر ممکن نیست')
  })
})
