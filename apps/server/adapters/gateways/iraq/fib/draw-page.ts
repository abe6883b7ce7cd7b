/** The page a payment is made by at FIB: its code to scan or to type, and links into the app. It asks by itself whether it was paid. */
import { formatMoney, formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import type { PageAsk } from './page-link.ts'

/** Text as it may stand in HTML, in an attribute too. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Between two questions of a page that is looked at. */
const askEverySeconds = 4
const answerWithinSeconds = 15

/** In the colours of the site (packages/ui), whose own style sheet is another file at every build. */
const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 400 1rem/1.75 "Vazirmatn Variable", Vazirmatn, Tahoma, system-ui, sans-serif;
    background: light-dark(#f5f8f8, #0b1719); color: light-dark(#0d1f22, #e8f3f3); }
  main { max-inline-size: 26rem; margin-inline: auto; padding: 24px 16px 40px; display: grid; gap: 16px; }
  h1 { font-size: 1.25rem; margin: 0; }
  p { margin: 0; }
  .amount, .code, .qr { padding: 16px; border: 1px solid light-dark(#dbe5e6, #21393d); border-radius: 14px; text-align: center;
    background: light-dark(#fff, #11262a); }
  .amount b, .code b { font-size: 1.5rem; }
  .amount, .code, .until { color: light-dark(#4a6064, #a3bcbf); }
  .amount b, .code b { color: light-dark(#0d1f22, #e8f3f3); }
  .code b { letter-spacing: 0.12em; }
  .qr { background: #fff; }
  .qr svg { display: block; inline-size: 100%; max-inline-size: 240px; margin-inline: auto; block-size: auto; }
  a { display: block; padding: 10px; border-radius: 10px; text-align: center; font-weight: 500; text-decoration: none;
    border: 1px solid light-dark(#00707a, #2fb5b8); color: light-dark(#00707a, #6fe0e0); }
  a.app { background: light-dark(#00707a, #2fb5b8); color: light-dark(#fff, #04262a); font-weight: 700; }
  a:focus-visible { outline: 2px solid light-dark(#00707a, #6fe0e0); outline-offset: 3px; }
  .ways { display: grid; gap: 8px; }
  #state:empty { display: none; }`

export type FibPage = { html: string; policy: string }

/** The page and its policy: the one script runs by its nonce, and asks nobody but us. */
export function drawPage({
  ask,
  doneUrl,
  stateUrl,
  nonce,
  qrSvg,
}: {
  ask: PageAsk
  /** Where the customer is told how it ended. */
  doneUrl: string
  /** Answers whether it is still open. */
  stateUrl: string
  nonce: string
  qrSvg: (text: string) => string
}): FibPage {
  const until = Temporal.Instant.from(ask.validUntil).toZonedDateTimeISO('Asia/Baghdad')
  const clock = toPersianDigits(until.toPlainTime().toString().slice(0, 5))
  const dinars = formatMoney(Number(ask.dinars), { currencyCode: 'IQD', exchangeRate: 1 })
  const html = `<!doctype html>
<html lang="fa" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>پرداخت با اپلیکیشن FIB</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>پرداخت با اپلیکیشن FIB</h1>
    <p class="amount"><b>${dinars} عراق</b><br>برابر با ${formatRialAsToman(Number(ask.amountRial))} تومان</p>
    <a class="app" href="${escaped(ask.appLink)}">باز کردن اپلیکیشن FIB روی همین گوشی</a>
    <p>یا با گوشی دیگری این تصویر را اسکن کنید:</p>
    <div class="qr" role="img" aria-label="تصویر QR پرداخت">${qrSvg(ask.appLink)}</div>
    <p class="code">یا این کد را در اپلیکیشن بنویسید:<br><b dir="ltr">${escaped(ask.code)}</b></p>
    <p class="until">تا ساعت ${clock} به وقت عراق می‌توانید پرداخت کنید. پس از پرداخت، این صفحه خودش شما را به نتیجه می‌برد.</p>
    <p id="state" role="status"></p>
    <div class="ways">
      <a href="${escaped(doneUrl)}">پرداخت کردم، نتیجه را نشان بده</a>
      <a href="/profile/my-travels">بازگشت به سفرهای من</a>
    </div>
  </main>
  <script nonce="${nonce}">
    let next
    const ask = async () => {
      clearTimeout(next)
      // On a line that is dead the browser alone would wait for minutes.
      const reply = await fetch(${scriptText(stateUrl)}, { signal: AbortSignal.timeout(${answerWithinSeconds * 1_000}) }).catch(() => null)
      const said = reply && reply.ok ? await reply.json().catch(() => null) : null
      const line = document.getElementById('state')
      // Whoever has asked often is asked to wait: the line stands.
      line.textContent = said || (reply && reply.status === 429) ? '' : 'ارتباط قطع است؛ دوباره امتحان می‌کنیم.'
      if (said && !said.isOpen) return location.replace(${scriptText(doneUrl)})
      clearTimeout(next)
      next = setTimeout(ask, ${askEverySeconds * 1_000})
    }
    next = setTimeout(ask, ${askEverySeconds * 1_000})
    // Whoever comes back from the app, or to the network, need not wait for the next question.
    document.addEventListener('visibilitychange', () => document.hidden || ask())
    addEventListener('online', ask)
  </script>
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

/** Text as it may stand in a script. */
const scriptText = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

/** What is shown for a link that we did not write. */
export const missingPage: FibPage = {
  html: `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>صفحه پیدا نشد</title></head>
<body><p>این لینک درست نیست. پرداخت را از صفحهٔ سفارش دوباره شروع کنید.</p>
<p><a href="/profile/my-travels">سفرهای من</a></p></body></html>
`,
  policy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
