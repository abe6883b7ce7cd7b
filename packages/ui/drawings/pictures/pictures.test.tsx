import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoldExpired } from './HoldExpired.tsx'
import { Issuing } from './Issuing.tsx'
import { NoCompanions } from './NoCompanions.tsx'
import { NoFlights } from './NoFlights.tsx'
import { NoRooms } from './NoRooms.tsx'
import { NoTransactions } from './NoTransactions.tsx'
import { NoTrips } from './NoTrips.tsx'
import { NotFound } from './NotFound.tsx'
import { Offline } from './Offline.tsx'
import { Paid } from './Paid.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { SomethingBroke } from './SomethingBroke.tsx'
import { TicketReady } from './TicketReady.tsx'

const PICTURES = {
  HoldExpired,
  Issuing,
  NoCompanions,
  NoFlights,
  NoRooms,
  NoTransactions,
  NoTrips,
  NotFound,
  Offline,
  Paid,
  PaymentFailed,
  SomethingBroke,
  TicketReady,
}

test.each(Object.entries(PICTURES))('%s speaks only when it has a title', (_, Picture) => {
  expect(renderToStaticMarkup(<Picture />)).toMatch(/^<svg[^>]*aria-hidden="true"/)
  expect(renderToStaticMarkup(<Picture title="حال" />)).toMatch(/^<svg[^>]*role="img"[^>]*><title>/)
})

test.each(Object.entries(PICTURES))('%s works under a strict style policy', (_, Picture) => {
  const own = renderToStaticMarkup(<Picture />).replaceAll('http://www.w3.org/2000/svg', '')
  expect(own.match(/https?:|<image|style=/g)).toBeNull()
})

test('two pictures on one page keep their paints apart', () => {
  const html = renderToStaticMarkup(
    <>
      <NoTrips />
      <Paid />
    </>,
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1])
  expect(ids.length).toBeGreaterThan(2)
  expect(new Set(ids).size).toBe(ids.length)
})
