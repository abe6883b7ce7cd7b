import type { House } from '@parastoo/server/app/wiring'
import { expect, it } from 'vitest'
import { suppliers } from './suppliers.ts'

const office = (leftRial: number | null, works: boolean) => ({
  nameFa: 'هواپیمایی نمونه',
  lowCreditRial: 500,
  credit: async () =>
    leftRial === null ? { unknown: true as const, reason: 'silent' } : { leftRial },
  check: async () => [{ fa: 'ورود دفتر', en: 'office signs in', works, detail: 'x' }],
})
const offices = [
  { name: 'nirazv', office: office(900, true) },
  { name: 'nirai', office: office(41, false) },
  { name: 'sepehrone', office: office(null, true) },
]
const run = (words: string[]) =>
  suppliers.run({
    db: undefined as never,
    url: '',
    words,
    openHouse: async () =>
      ({
        flights: { offices: () => offices },
        hotels: {
          outsideNames: () => ['etg'],
          checkSupplier: async ({ cityCode }: { cityCode: string }) => ({
            checkIn: '2030-01-01',
            hotels: cityCode === 'istanbul' ? 3 : 0,
            offers: null,
            problem: null,
          }),
        },
        payments: {
          check: async (name: string) =>
            name === 'qi' ? [{ fa: 'پرسیدن', en: 'asking', works: true, detail: 'x' }] : null,
          gateways: () => [{ gateway: { name: 'qi' } }],
        },
      }) as unknown as House,
  })

it('shows what is left of each credit, where it runs low, and who does not say', async () => {
  const said = await run(['credit'])
  expect(said).toMatch(/nirai\s+41\s+low/)
  expect(said).toMatch(/sepehrone\s+not told: silent/)
  expect(said).not.toMatch(/900\s+low/)
})

it('says in both languages what of a configuration works', async () => {
  expect(await run(['check', 'nirazv'])).toContain('nirazv: 1 of 1 work')
  expect(await run(['check', 'nirai'])).toContain('ورود دفتر: کار نمی‌کند')
  await expect(run(['check', 'nobody'])).rejects.toThrow(
    'configured: nirazv, nirai, sepehrone, etg, qi',
  )
  expect(await run(['check', 'etg'])).toContain('فهرست istanbul: 3 هتل')
  expect(await run(['check', 'etg', 'paris'])).toContain('فهرست paris: 0 هتل')
  expect(await run(['check', 'qi'])).toContain('qi: 1 of 1 work')
  await expect(run([])).rejects.toThrow('Needs')
})
