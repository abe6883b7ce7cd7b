import { expect, it } from 'vitest'
import { toCamelCase, writeTables } from './write-tables.ts'

const plain = { isArray: false, labels: [], nullable: false, hasDefault: false, generated: false }

it('writes the types that our connections deliver', () => {
  const text = writeTables('ledger', [
    {
      schema: 'ledger',
      name: 'posting_line',
      columns: [
        { ...plain, name: 'id', type: 'uuid', hasDefault: true },
        { ...plain, name: 'amount_rial', type: 'int8' },
        { ...plain, name: 'posted_at', type: 'timestamptz' },
        { ...plain, name: 'falls_on', type: 'date', nullable: true },
        { ...plain, name: 'side', type: 'side', labels: ['debit', 'credit'] },
        { ...plain, name: 'details', type: 'jsonb', nullable: true },
        { ...plain, name: 'number', type: 'int4', generated: true },
        { ...plain, name: 'marks', type: 'text', isArray: true },
      ],
    },
  ])
  expect(text).toBe(`// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type LedgerTables = {
  'ledger.postingLine': PostingLineTable
}

export type PostingLineTable = {
  id: Generated<string>
  amountRial: number
  postedAt: Temporal.Instant
  fallsOn: Temporal.PlainDate | null
  side: 'debit' | 'credit'
  details: unknown
  number: GeneratedAlways<number>
  marks: string[]
}
`)
})

it('refuses a name that the camelCase plugin could not turn back', () => {
  expect(toCamelCase('hold_expires_at')).toBe('holdExpiresAt')
  expect(() => toCamelCase('sha_256')).toThrow(/rename/)
})
