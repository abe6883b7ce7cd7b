/** A message as a page for mail programs: right to left, one column, no pictures, nothing that is fetched. */
export function mailPage({
  subject,
  text,
  brandName,
}: {
  subject: string
  text: string
  brandName: string
}): string {
  const paragraphs = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^@\S+ #\d+$/.test(line))
    .map((line) => `<p style="margin:0 0 12px">${linked(escaped(line))}</p>`)
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f6fa">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="rtl" width="100%" style="max-width:520px;background:#ffffff;border-radius:16px">
<tr><td style="padding:24px;font:16px/1.9 Tahoma,Arial,sans-serif;color:#1b2333;text-align:right">
<p style="margin:0 0 16px;font-size:20px;font-weight:bold;color:#0b5c8a">${escaped(brandName)}</p>
${paragraphs.join('\n')}
</td></tr></table></td></tr></table>
</body></html>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** Addresses of ours become links; they were escaped before. */
const linked = (line: string) =>
  line.replace(/https?:\/\/\S+/g, (url) => `<a dir="ltr" href="${url}">${url}</a>`)
