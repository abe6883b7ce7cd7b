import type { House } from '@parastoo/server/app/wiring'
import { expect, it, vi } from 'vitest'
import { rates } from './rates.ts'

it('sets a rate only by a number that is read in one way', async () => {
  const set = vi.fn(async () => ({ version: 3 }))
  const inForce = async () => [{ currencyCode: 'USD', version: 2, rialPerUnit: 1_050_000 }]
  const run = (typed: string) =>
    rates.run({
      db: { tx: async (work: (tx: unknown) => unknown) => await work(null) } as never,
      url: '',
      words: ['set', 'USD', typed, 'بازار'],
      openHouse: async () => ({ currencies: { inForce, set } }) as unknown as House,
    })
  for (const odd of ['1.060.000', '250.000', '1,06', '1e6', '0x10', '0', ''])
    await expect(run(odd), odd).rejects.toThrow('not whole rial')
  expect(set).not.toHaveBeenCalled()
  expect(await run('۱٬۰۶۰٬۰۰۰')).toBe('One USD is 1060000 rial from now on.')
})
