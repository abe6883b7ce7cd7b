/** The outbox as a page: server-rendered, newest first, readable and usable without its script. */
import { createHash } from 'node:crypto'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import type { KeptMessage } from './message-file.ts'
import { outboxScript } from './outbox-script.ts'
import { outboxStyle } from './outbox-style.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only the page's own style and script run, known by their hashes; nothing is loaded from anywhere. */
export const outboxPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(outboxStyle)}`,
  `script-src ${hashOf(outboxScript)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const channelNames: Record<KeptMessage['channel'], string> = {
  Sms: 'پیامک',
  Email: 'ایمیل',
  Whatsapp: 'واتساپ',
  Push: 'اعلان',
}

/** The whole page; `messages` newest first, `to` as it was typed into the filter. */
export function outboxPage({ messages, to }: { messages: KeptMessage[]; to: string }): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>صندوق خروجی آزمایشی</title>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${outboxStyle}</style>
</head>
<body>
<header>
<p class="sandbox">محیط آزمایشی</p>
<h1>صندوق خروجی</h1>
<p>هیچ پیامی واقعاً فرستاده نمی‌شود. هرچه سایت می‌خواست بفرستد، این‌جا می‌ماند و فهرست خودبه‌خود تازه می‌شود.</p>
<form method="get" action="/dev/outbox" role="search">
<label for="to">شمارهٔ موبایل یا ایمیل گیرنده</label>
<span class="row"><input id="to" name="to" dir="ltr" autocomplete="off" value="${escapeHtml(to)}"><button>جستجو</button></span>
${to === '' ? '' : '<a href="/dev/outbox">نمایش همهٔ پیام‌ها</a>'}
</form>
</header>
<main data-version="${escapeHtml(`${messages.length}:${messages[0]?.messageId ?? ''}`)}">
<p role="status">${messages.length === 0 ? emptyNote(to) : `${toPersianDigits(messages.length)} پیام`}</p>
${messages.map(messageCard).join('\n')}
</main>
<script>${outboxScript}</script>
</body>
</html>`
}

const emptyNote = (to: string) =>
  to === ''
    ? 'هنوز پیامی فرستاده نشده است. در سایت کد ورود بخواهید تا این‌جا پیدا شود.'
    : 'برای این گیرنده پیامی پیدا نشد.'

function messageCard({ channel, to, at, subject, text, values }: KeptMessage): string {
  const code = values.code
  return `<article>
<p class="facts"><span class="channel">${channelNames[channel]}</span> <bdi dir="ltr">${escapeHtml(to)}</bdi> <time datetime="${escapeHtml(at)}">${whenFa(at)}</time></p>
${subject === undefined || channel !== 'Email' ? '' : `<h2>${escapeHtml(subject)}</h2>`}
${code === undefined ? '' : `<p class="code"><bdi dir="ltr">${escapeHtml(code)}</bdi> <button type="button" data-copy="${escapeHtml(code)}" hidden>رونوشت</button></p>`}
<p class="text">${linked(escapeHtml(text))}</p>
</article>`
}

/** «۱۴:۳۰ سه‌شنبه ۱۰ آذر», in Tehran. */
function whenFa(at: string): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Tehran').toPlainDateTime()
  return `${timeOf(local.toString())} ${formatJalaliDate(local.toString(), 'weekday')}`
}

/** Turns the web addresses in escaped text into links. */
function linked(escaped: string): string {
  return escaped.replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" dir="ltr">${address}</a>`,
  )
}

function escapeHtml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => named[sign] ?? sign)
}
