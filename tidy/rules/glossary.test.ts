import { expect, it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { bannedWords, glossary } from './glossary.ts'

const words = `| Persian | English | meaning | never |
| --- | --- | --- | --- |
| سفارش | order | what was sold | \`booking\`, \`trip\` on the server |
| صندلی | seat | a place in an aircraft | |
`

it('reads the last column of the glossary', () => {
  expect(bannedWords(words)).toEqual([
    { word: 'booking', instead: 'order', onServerOnly: false },
    { word: 'trip', instead: 'order', onServerOnly: true },
  ])
})

it('reports a synonym in a file’s name or a declared name', () => {
  const files = {
    'docs/words.md': words,
    'apps/server/modules/orders/place-booking.ts': '',
    'apps/server/modules/orders/a.ts': '\nconst tripTotal = 1',
    'apps/web/features/orders/a.tsx': 'function BookingCard() {}',
  }
  expectReported(glossary, files, [
    'apps/server/modules/orders/place-booking.ts:1',
    'apps/server/modules/orders/a.ts:2',
    'apps/web/features/orders/a.tsx:1',
  ])
})

it('passes our words, the site’s own, a round trip, and a supplier’s language', () => {
  expectClean(glossary, {
    'docs/words.md': words,
    'apps/server/modules/flights/a.ts': 'const roundTrip = tripTypes\nconst tripped = order',
    'apps/web/features/orders/MyTrips.tsx': 'const tripTotal = 1',
    'apps/server/adapters/suppliers/nira/calls.ts': 'const booking = 1',
  })
})
