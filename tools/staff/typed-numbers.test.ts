import { expect, it } from 'vitest'
import { discount } from './discount.ts'
import { refunds } from './refunds.ts'
import type { StaffCommand } from './staff-command.ts'
import { visaCases } from './visa-cases.ts'

const run = (command: StaffCommand, words: string[]) =>
  command.run({
    db: {} as never,
    url: '',
    words,
    openHouse: async () => {
      throw new Error('asked the house')
    },
  })

it('takes no number that is read in two ways: percents, days, sums and counts of a command', async () => {
  for (const odd of ['1e1', '0x10', '1.5', '1,5', '']) {
    const percent = run(refunds, ['approve', 'R1', `--percent=${odd}`])
    await expect(percent, `percent ${odd}`).rejects.toThrow('whole number')
  }
  for (const odd of ['1e2', '0x10', '1.5', '1,5']) {
    const days = run(visaCases, ['hold', 'C1', `--days=${odd}`])
    await expect(days, `days ${odd}`).rejects.toThrow('whole number')
  }
  const code = ['add', 'NOROOZ', 'نوروز']
  for (const odd of ['250.000', '1e6', '1.5', '0'])
    for (const more of [[`--toman=${odd}`], ['--percent=5', `--per-user=${odd}`]])
      await expect(run(discount, [...code, ...more]), odd).rejects.toThrow('whole number')
  for (const odd of ['1e1', '12,5', '101', '0'])
    await expect(run(discount, [...code, `--percent=${odd}`]), odd).rejects.toThrow('up to 100')
})

it('takes them in any digits', async () => {
  await expect(run(refunds, ['approve', 'R1', '--percent=۳۰'])).rejects.toThrow('asked the house')
  await expect(run(visaCases, ['hold', 'C1', '--days=۳۰'])).rejects.toThrow('asked the house')
})
