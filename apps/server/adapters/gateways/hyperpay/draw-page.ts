/** The page that carries HyperPay's own card form. Card numbers are typed into frames of theirs and never reach this server. */
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import type { PageAsk } from './page-link.ts'

/** Text as it may stand in HTML, in an attribute too. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const currencyNames: Record<string, string> = {
  AED: 'درهم امارات',
  SAR: 'ریال عربستان',
  QAR: 'ریال قطر',
  TRY: 'لیر ترکیه',
  USD: 'دلار آمریکا',
  EUR: 'یورو',
  GBP: 'پوند انگلستان',
}

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 400 1rem/1.75 Vazirmatn, Tahoma, system-ui, sans-serif; background: Canvas; color: CanvasText; }
  main { max-inline-size: 480px; margin-inline: auto; padding: 24px 16px 40px; display: grid; gap: 16px; }
  h1 { font-size: 1.25rem; margin: 0; }
  .amount { padding: 16px; border: 1px solid GrayText; border-radius: 14px; text-align: center; }
  .amount b { font-size: 1.5rem; }
  .card-form { direction: ltr; min-block-size: 320px; }
  a { color: LinkText; }`

export type WidgetPage = { html: string; policy: string }

/**
 * The page and its policy. Scripts run by nonce alone and may load what they need; the card form brings its own styles and
 * frames, and a bank's 3-D Secure page may be anywhere, so frames and forms may go to any TLS address.
 */
export function drawPage(page: {
  ask: PageAsk
  host: string
  brands: string
  resultUrl: string
  nonce: string
}): WidgetPage {
  const { ask, host, brands, resultUrl, nonce } = page
  const source = `${host}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(ask.checkout)}`
  const name = currencyNames[ask.currency]
  const charged = name === undefined ? '' : `<b>${toPersianDigits(ask.amount)}</b> ${name}<br>`
  const toman = `${formatRialAsToman(Number(ask.amountRial))} تومان`
  const html = `<!doctype html>
<html lang="fa" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>پرداخت با کارت</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>پرداخت با کارت</h1>
    <p class="amount">${charged}${charged === '' ? `<b>${toman}</b>` : `برابر با ${toman}`}</p>
    <div class="card-form">
      <form action="${escaped(resultUrl)}" class="paymentWidgets" data-brands="${escaped(brands)}"></form>
    </div>
    <noscript><p>برای پرداخت با کارت، جاوااسکریپت مرورگر را روشن کنید.</p></noscript>
    <p><a href="/profile/my-travels">بازگشت به سفرهای من</a></p>
  </main>
  <script nonce="${nonce}">var wpwlOptions = { locale: 'en', style: 'card' }</script>
  <script nonce="${nonce}" src="${escaped(source)}"${ask.integrity === '' ? '' : ` integrity="${escaped(ask.integrity)}"`} crossorigin="anonymous"></script>
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'unsafe-inline' ${host}`,
    `img-src 'self' data: ${host}`,
    `font-src 'self' ${host}`,
    `connect-src ${host}`,
    `frame-src ${host} https:`,
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

/** What is shown for a link that we did not write. */
export const missingPage: WidgetPage = {
  html: `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>صفحه پیدا نشد</title></head>
<body><p>این نشانی درست نیست. پرداخت را از صفحهٔ سفارش دوباره آغاز کنید.</p>
<p><a href="/profile/my-travels">سفرهای من</a></p></body></html>
`,
  policy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
