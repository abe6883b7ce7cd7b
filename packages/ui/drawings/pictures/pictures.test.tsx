import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DrawingProps } from '../Drawing.tsx'
import { HoldExpired } from './HoldExpired.tsx'
import { Issued } from './Issued.tsx'
import { Issuing } from './Issuing.tsx'
import { NoCompanions } from './NoCompanions.tsx'
import { NoFlights } from './NoFlights.tsx'
import { NoRooms } from './NoRooms.tsx'
import { NoTransactions } from './NoTransactions.tsx'
import { NoTrips } from './NoTrips.tsx'
import { NotFound } from './NotFound.tsx'
import { NotHad } from './NotHad.tsx'
import { Offline } from './Offline.tsx'
import { Paid } from './Paid.tsx'
import { type Bought, Paper } from './Paper.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { SomethingBroke } from './SomethingBroke.tsx'

const bought: Bought[] = ['flight', 'hotel', 'visa', 'tour', 'insurance']
/** Drawn with the paper of each that can be bought. */
const ofEach = (name: string, Picture: ComponentType<DrawingProps & { of: Bought }>) =>
  Object.fromEntries(
    bought.map((of) => [`${name} ${of}`, (props: DrawingProps) => <Picture {...props} of={of} />]),
  )

const PICTURES: Record<string, ComponentType<DrawingProps>> = {
  HoldExpired,
  ...ofEach('Issued', Issued),
  ...ofEach('Issuing', Issuing),
  ...ofEach('NotHad', NotHad),
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

test('each kind of what can be bought has a paper of its own', () => {
  const drawn = bought.map((of) => renderToStaticMarkup(<Paper of={of} />))
  expect(new Set(drawn).size).toBe(bought.length)
})
