import { expect, it } from 'vitest'
import { ErrorPage } from './ErrorPage.tsx'
import { Refused } from './refused.ts'
import { renderPage, textOf } from './testing/render-page.tsx'

const home = /<a [^>]*href="\/"[^>]*>بازگشت به صفحهٔ اصلی/

it('says that something broke, with the status in words and a way home', () => {
  const markup = renderPage(<ErrorPage error={new Error('column secret of vault')} />)
  expect(textOf(markup)).toMatch(/مشکلی پیش آمد.*خطای ۵۰۰/)
  expect(markup).toMatch(home)
  expect(markup).not.toContain('vault')
})

it('says what the server said', () => {
  const refused = new Refused(503, [{ code: 'X', messages: ['سرویس در حال آماده‌شدن است.'] }])
  const text = textOf(renderPage(<ErrorPage error={refused} />))
  expect(text).toMatch(/سرویس در حال آماده‌شدن است\..*خطای ۵۰۳/)
})

it.each([
  { status: 404 },
  new Refused(404, [{ code: 'NOT_FOUND', messages: ['موردی با این مشخصات پیدا نشد.'] }]),
])('says that a page was not found, with a way home (%#)', (error) => {
  const markup = renderPage(<ErrorPage error={error} />)
  expect(textOf(markup)).toContain('این صفحه پیدا نشد')
  expect(markup).toMatch(home)
})
