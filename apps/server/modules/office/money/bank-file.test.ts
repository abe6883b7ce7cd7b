import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownReferences, splitAt, writeBankFile } from './bank-file.ts'

const payout = {
  iban: 'IR820540102680020817909002',
  holderFa: 'سارا مرادی',
  amountRial: 1_200_000_000,
  reference: 'R-123',
}

describe('the file of a batch', () => {
  it('splits what one line may not carry, and each piece has a reference of its own', () => {
    const { text, extension } = writeBankFile('paya', [payout])
    expect(extension).toBe('csv')
    expect(text.split('\n')).toEqual([
      'ردیف,شبا,مبلغ (ریال),نام صاحب حساب,شناسهٔ واریز',
      '1,"IR820540102680020817909002",500000000,"سارا مرادی","R-123-1"',
      '2,"IR820540102680020817909002",500000000,"سارا مرادی","R-123-2"',
      '3,"IR820540102680020817909002",200000000,"سارا مرادی","R-123-3"',
      '',
    ])
  })

  it('has no reference twice, and the same one for a payout whatever of its batch is left to send', () => {
    const batch = ['c', 'a', 'b'].map((payoutId) => ({ payoutId, reference: 'R-123' }))
    const alone = { payoutId: 'd', reference: 'W-9' }
    const named = ownReferences([...batch, alone])
    expect(named.map(({ reference }) => reference)).toEqual([
      'R-123-3',
      'R-123-1',
      'R-123-2',
      'W-9',
    ])
    expect(ownReferences([...batch, alone].toReversed()).toReversed()).toEqual(named)
    // The portal of a bank of Iraq knows a payment by that bank's number alone.
    const inDinars = ['e', 'f'].map((payoutId) => ({ payoutId, reference: 'FIB-1', rail: {} }))
    expect(ownReferences(inDinars)).toEqual(inDinars)
  })

  it('loses and adds nothing, whatever is split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.integer({ min: 1_000_000, max: 500_000_000 }),
        (amountRial, ceiling) => {
          const pieces = splitAt(ceiling, { ...payout, amountRial })
          expect(pieces.reduce((sum, piece) => sum + piece.amountRial, 0)).toBe(amountRial)
          expect(pieces.every((piece) => piece.amountRial <= ceiling)).toBe(true)
          expect(new Set(pieces.map(({ reference }) => reference)).size).toBe(pieces.length)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('has no cell that a sheet would run, and none that breaks its line', () => {
    const hostile = { ...payout, amountRial: 10, holderFa: '=1+1\n"x"', reference: '@a\tb' }
    expect(writeBankFile('general', [hostile]).text).toContain(`"'=1+1 ""x""",10,"'@a b"`)
    expect(writeBankFile('text', [hostile]).text).toBe(
      `1\tIR820540102680020817909002\t10\t'=1+1 "x"\t'@a b\n`,
    )
  })
})
