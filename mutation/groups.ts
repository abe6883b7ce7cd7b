/** What is mutated, by group and part, and the tests that must notice. */

/** Files, and the tests that stand beside them. A fault in a constant runs every test of its part, so those without a database stand apart. */
export type Part = {
  mutated: readonly string[]
  tests: readonly string[]
  needsDatabase: boolean
}

const server = 'apps/server/modules'
const contract = 'packages/contract'
const timetable = `${server}/inventory/timetable`
const ledger = (...names: readonly string[]) => names.map((name) => `${server}/ledger/${name}`)

/** A part of files that each have their test beside them, and of further files noticed by further tests. */
function part(
  files: readonly string[],
  { mutated = [], tests = [], needsDatabase = false }: Partial<Part> = {},
): Part {
  return {
    mutated: [...files.map((file) => `${file}.ts`), ...mutated.map((file) => `${file}.ts`)],
    tests: [...files.map((file) => `${file}.test.ts`), ...tests.map((test) => `${test}.test.ts`)],
    needsDatabase,
  }
}

/** The four of issue 5. What of them is left out, and why, stands in docs/mutation.md. */
export const groups: Readonly<Record<string, readonly Part[]>> = {
  states: [
    part(
      [
        `${contract}/orders/states`,
        `${contract}/refunds/states`,
        `${server}/orders/order`,
        `${server}/payments/payment`,
        `${server}/wallet/withdrawal`,
      ],
      {
        mutated: [
          `${contract}/payments/states`,
          `${contract}/payouts/states`,
          `${contract}/wallet/withdrawal-states`,
        ],
        tests: [`${contract}/payouts/states`, `${contract}/wallet/states`],
      },
    ),
  ],
  penalties: [
    part(
      [
        `${timetable}/penalty-deadlines`,
        `${timetable}/read-penalties`,
        `${server}/inventory/penalty-bands`,
        `${server}/inventory/stock/penalty-now`,
        `${server}/flights/ticketing/cancellation-terms`,
        `${server}/refunds/refund`,
      ],
      {
        mutated: [`${contract}/refunds/reasons`],
        tests: [`${timetable}/penalty-at`, `${contract}/refunds/states`],
      },
    ),
  ],
  pricing: [
    part([
      'packages/kit/money',
      'packages/kit/share-out',
      `${contract}/flights/itinerary`,
      `${timetable}/match-fares`,
      `${server}/discounts/voucher`,
    ]),
    part([`${server}/inventory/offers`], { needsDatabase: true }),
  ],
  ledger: [
    part(ledger('entry', 'accounts', 'seal')),
    part(ledger('post-entry', 'reverse-entry', 'seal-entries'), {
      mutated: ledger('store', 'seal-store', 'check-books'),
      tests: ledger('check-books', 'statement'),
      needsDatabase: true,
    }),
  ],
}
