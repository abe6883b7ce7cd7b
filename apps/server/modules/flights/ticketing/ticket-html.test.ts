import { expect, test } from 'vitest'
import { familyReturn, oneTraveller } from './testing/ticket-samples.ts'
import { ticketHtml } from './ticket-html.ts'

test('the page is a Persian document that holds what the traveller needs', () => {
  const page = ticketHtml(familyReturn)
  expect(page).toMatch(/^<!doctype html>\n<html lang="fa" dir="rtl">/)
  for (const word of [
    'علی رضایی',
    'مریم گل‌محمدی',
    'K7QM2X',
    '537-2401234562',
    'EP 854',
    '۲۴۶٬۷۵۰٬۰۰۰',
  ]) {
    expect(page).toContain(word)
  }
  expect(page).toContain('<bdi dir="ltr">W5 1033</bdi>')
  expect(page.match(/<tr role="row"><th role="rowheader" scope="row">/g)).toHaveLength(4)
})

test('a script in a name, a note or a label stays text', () => {
  const attack = `<script>alert('x')</script>"><img src=x onerror=alert(1)>`
  const [passenger] = oneTraveller.passengers
  const [flight] = oneTraveller.flights
  if (!passenger || !flight) throw new Error('The sample needs a passenger and a flight')
  const page = ticketHtml({
    ...oneTraveller,
    pnr: attack,
    agency: { nameFa: attack, nameEn: attack, phone: attack },
    passengers: [{ ...passenger, nameFa: attack, nameEn: attack, document: attack }],
    flights: [
      {
        ...flight,
        airlineColour: '</style><script>',
        airlineNameFa: attack,
        origin: { ...flight.origin, cityFa: attack },
      },
    ],
    penaltyBands: [{ labelFa: attack, percent: 10, until: null, amountRial: null }],
    notesFa: [attack],
    verifyUrl: `https://parastoo.example/${attack}`,
  })
  expect(page).not.toMatch(/<script|<img/i)
  expect(page.match(/<style/g)).toHaveLength(1)
  expect(page.match(/<\/style/g)).toHaveLength(1)
  expect(page).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&gt;')
})

test('the page asks for nothing from outside and keeps to a strict policy', () => {
  const page = ticketHtml(familyReturn, { nonce: 'bm9uY2U' })
  expect(page).toContain('<style nonce="bm9uY2U">')
  expect(page).not.toMatch(/ style=|<script|<link|@import|<img| on[a-z]+=/i)
  const addresses = page.replaceAll('http://www.w3.org/2000/svg', '').match(/https?:|url\((?!#)/g)
  expect(addresses).toBeNull()
})

test('a font handed over travels inside the document', () => {
  const page = ticketHtml(oneTraveller, { webFont: new Uint8Array([1, 2, 3]) })
  expect(page).toContain('src:url(data:font/woff2;base64,AQID) format("woff2")')
})
