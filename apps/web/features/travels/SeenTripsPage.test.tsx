import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import SeenTripsPage from './SeenTripsPage.tsx'

type Props = Parameters<typeof SeenTripsPage>[0]

it('says to staff that they only read, above what the customer sees', () => {
  const trips = {
    next: null,
    upcoming: [],
    past: [],
    destination: null,
    now: '2026-11-21T08:00:00Z',
    localNow: '2026-11-21T11:30:00',
    paging: { page: 1, pageSize: 30, total: 0 },
    unfinished: null,
  }
  const props = { loaderData: { trips, seeing: 's', userId: 'u' } } as unknown as Props
  const markup = renderPage(<SeenTripsPage {...props} />)
  expect(textOf(markup)).toMatch(/دیدن از نگاه مشتری .*فقط برای خواندن.* سفرهای من/)
  expect(markup).toContain('href="/office/customers/u"')
  expect(markup).toMatch(/role="group" aria-describedby="[^"]+"/)
})
