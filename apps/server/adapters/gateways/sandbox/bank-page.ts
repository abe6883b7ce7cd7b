/** The bank's pages as HTML: one to pay on, one that says how it went, one for a reference nobody gave out. */
import { formatRial, formatRialAsToman, rialInWords } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { closesAt, type Visit, type VisitState } from './visit.ts'

export type Page = {
  status: number
  html: string
  /** Where the form's redirect leads; browsers hold a form's redirects to the policy too. */
  shopOrigin: string
}

/** Text as it may stand in HTML, in an attribute too. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const ltr = (text: string) => `<bdi dir="ltr">${escaped(text)}</bdi>`

const emblem = `<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
  <path d="M24 5 43 15v4H5v-4Z M9 22h5v14H9Z M21.5 22h5v14h-5Z M34 22h5v14h-5Z M5 39h38v4H5Z" />
</svg>`

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escaped(title)}</title>
  <link rel="stylesheet" href="/dev/bank/page.css">
</head>
<body>
  <div class="tape" aria-hidden="true"></div>
  <main>
    <header class="bank">
      ${emblem}
      <div class="name"><h1>بانک آزمایشی</h1><p>درگاه پرداخت اینترنتی</p></div>
      <strong class="mark">درگاه آزمایشی</strong>
    </header>
    <p class="notice">این بانک واقعی نیست: هیچ پولی جابه‌جا نمی‌شود و اطلاعات کارت نمی‌خواهد.</p>
${body}
  </main>
</body>
</html>
`
}

const shopOriginOf = ({ returnUrl }: Visit): string => new URL(returnUrl).origin

/** The page on which the customer pays, refuses or goes back. */
export function drawPaymentPage({ visit, merchantFa }: { visit: Visit; merchantFa: string }): Page {
  const { amountRial } = visit
  const body = `    <section class="amount" aria-label="مبلغ">
      <p class="label">مبلغ قابل پرداخت</p>
      <p class="toman"><b>${formatRialAsToman(amountRial)}</b> تومان</p>
      <p class="rial">${formatRial(amountRial)} ریال</p>
      <p class="words">${rialInWords(amountRial)}</p>
    </section>
    ${drawDetails(visit, merchantFa)}
    <form method="post">
      <button class="pay" name="outcome" value="paid">پرداخت موفق</button>
      <div class="pair">
        <button name="outcome" value="failed">رد شدن پرداخت</button>
        <button name="outcome" value="cancelled">انصراف و بازگشت</button>
      </div>
      <fieldset>
        <legend>آزمودن حالت‌های دشوار</legend>
        <button name="outcome" value="paid-no-return">پرداخت و برنگشتن به سایت</button>
        <div class="late">
          <label for="delay">زمان رسیدن پول</label>
          <select id="delay" name="delaySeconds">
            <option value="20">۲۰ ثانیهٔ دیگر</option>
            <option value="60">۱ دقیقهٔ دیگر</option>
            <option value="960">۱۶ دقیقهٔ دیگر، پس از مهلت رزرو</option>
          </select>
          <button name="outcome" value="paid-late">پرداخت با تأخیر</button>
        </div>
      </fieldset>
    </form>`
  return {
    status: 200,
    html: document('پرداخت در بانک آزمایشی', body),
    shopOrigin: shopOriginOf(visit),
  }
}

function drawDetails(visit: Visit, merchantFa: string): string {
  const closing = closesAt(visit).toZonedDateTimeISO('Asia/Tehran').toPlainDateTime().toString()
  const rows = [
    ['پذیرنده', escaped(merchantFa)],
    ['بابت', escaped(visit.descriptionFa)],
    ['مهلت پرداخت', `تا ساعت ${timeOf(closing)} به وقت تهران`],
    ['شناسهٔ پرداخت', ltr(visit.reference)],
  ]
  const items = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return `<dl>\n      ${items.join('\n      ')}\n    </dl>`
}

const said: Record<VisitState, { title: string; text: string; tone: 'good' | 'bad' | 'calm' }> = {
  open: {
    title: 'پرداخت در راه است',
    text: 'پول با تأخیر به پذیرنده می‌رسد. لازم نیست دوباره پرداخت کنید.',
    tone: 'calm',
  },
  paid: {
    title: 'پرداخت انجام شد',
    text: 'مبلغ نزد بانک است. اگر پذیرنده تا ۱۵ دقیقه آن را تأیید نکند، به کارت شما برمی‌گردد.',
    tone: 'good',
  },
  verified: {
    title: 'پرداخت انجام شد',
    text: 'پذیرنده پرداخت شما را تأیید کرده است.',
    tone: 'good',
  },
  returned: {
    title: 'مبلغ به کارت شما برگشت',
    text: 'پذیرنده پرداخت را در زمان خود تأیید نکرد.',
    tone: 'calm',
  },
  'given-back': {
    title: 'مبلغ به کارت شما برگشت',
    text: 'پذیرنده پرداخت را برگرداند.',
    tone: 'calm',
  },
  refused: { title: 'پرداخت رد شد', text: 'مبلغی از کارت شما کم نشده است.', tone: 'bad' },
  cancelled: {
    title: 'از پرداخت منصرف شدید',
    text: 'مبلغی از کارت شما کم نشده است.',
    tone: 'calm',
  },
  expired: {
    title: 'مهلت پرداخت تمام شد',
    text: 'مبلغی از کارت شما کم نشده است. از سایت پذیرنده دوباره شروع کنید.',
    tone: 'bad',
  },
}

/** How a visit stands once it is decided. `returnTo` is null where the customer is not to go back by himself. */
export function drawReceiptPage(receipt: {
  visit: Visit & { state: VisitState }
  merchantFa: string
  returnTo: string | null
}): Page {
  const { visit, merchantFa, returnTo } = receipt
  const { title, text, tone } = said[visit.state]
  const tracking =
    visit.trackingNumber === ''
      ? ''
      : `\n    <p class="tracking">شمارهٔ پیگیری ${ltr(toPersianDigits(visit.trackingNumber))}</p>`
  const way =
    returnTo === null
      ? '<p class="label closing">می‌توانید این برگه را ببندید.</p>'
      : `<a class="pay" href="${escaped(returnTo)}">بازگشت به ${escaped(merchantFa)}</a>`
  const body = `    <section class="amount ${tone}">
      <p class="outcome">${title}</p>
      <p class="toman"><b>${formatRialAsToman(visit.amountRial)}</b> تومان</p>
      <p class="rial">${formatRial(visit.amountRial)} ریال</p>
      <p class="words">${text}</p>
    </section>${tracking}
    ${way}`
  return { status: 200, html: document(title, body), shopOrigin: shopOriginOf(visit) }
}

/** For a reference nobody gave out, or a decision the page does not offer. */
export function drawMissingPage(): Page {
  const body = `    <section class="amount bad">
      <p class="outcome">چنین پرداختی پیدا نشد</p>
      <p class="words">از سایت پذیرنده دوباره شروع کنید. مبلغی از کارت شما کم نشده است.</p>
    </section>
    <a class="pay" href="/">رفتن به صفحهٔ اصلی</a>`
  return { status: 404, html: document('پرداخت پیدا نشد', body), shopOrigin: '' }
}
