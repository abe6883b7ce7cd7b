/** What the database itself refuses of a payment, each rule by its name. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'

const { db } = await testDatabase()

const sound = {
  gateway: 'sandbox',
  gateway_id: 1,
  amount_rial: 1_000_000,
  charge_minor: 1_000_000,
  charge_currency: 'IRR',
  description_fa: 'آزمایشی',
  state: 'created',
}
/** Writes a payment with one thing changed; answers the rule it breaks, null for none. */
async function broken(change: Record<string, unknown>): Promise<string | null> {
  const row = { ...sound, id: newId(), user_id: newId(), created_at: new Date(), ...change }
  const text = JSON.stringify(row)
  return await db
    .tx(async (tx) => {
      await sql`
        insert into payments.payment (id, user_id, instalment, gateway, gateway_id, amount_rial, charge_minor, charge_currency,
          description_fa, state, reference, tracking_number, card_mask, failure, difference, created_at, ended_at)
        select id, user_id, 0, gateway, gateway_id, amount_rial, charge_minor, charge_currency,
          description_fa, state, reference, tracking_number, card_mask, failure, difference, created_at, ended_at
        from jsonb_populate_record(null::payments.payment, ${text}::jsonb)`.execute(tables(tx))
      return null
    })
    .catch(({ code, constraint }) => (code === '23514' ? constraint : code))
}
const ended = { ended_at: '2030-01-01T08:00:00Z' }

describe('the database', () => {
  it.each([
    ['no amount', { amount_rial: 0, charge_minor: 0 }, 'payment_amount_rial'],
    ['no charge', { charge_minor: 0, charge_currency: 'USD' }, 'payment_charge_minor'],
    ['a currency that is none', { charge_currency: 'rial' }, 'payment_charge_currency'],
    ['a charge in rial that is not the amount', { charge_minor: 1 }, 'payment_rial_charge'],
    ['a whole card number', { card_mask: '6037991234561234' }, 'payment_card_mask'],
    ['a state nobody knows', { state: 'lost', reference: 'a' }, 'payment_state'],
    ['an empty reference', { reference: '' }, 'payment_reference'],
    ['nobody to wait for', { state: 'waiting' }, 'payment_reference_of_state'],
    [
      'paid without the bank’s number',
      { state: 'paid', reference: 'a', ...ended },
      'payment_paid_is_tracked',
    ],
    ['an end of what goes on', ended, 'payment_ended_at'],
    ['no end of what has ended', { state: 'failed' }, 'payment_ended_at'],
    [
      'a failure nobody knows',
      { state: 'failed', failure: 'bad luck', ...ended },
      'payment_failure',
    ],
    [
      'a difference without its words',
      { state: 'failed', failure: 'differs', ...ended },
      'payment_difference',
    ],
  ])('refuses %s', async (_what, change, rule) => {
    expect(await broken(change)).toBe(rule)
  })

  it.each([
    ['begun', {}],
    ['waiting', { state: 'waiting', reference: 'w' }],
    [
      'paid in another currency',
      {
        state: 'paid',
        reference: 'p',
        tracking_number: '1',
        charge_minor: 5,
        charge_currency: 'USD',
        card_mask: '603799******1234',
        ...ended,
      },
    ],
    ['set aside', { state: 'failed', failure: 'differs', difference: 'one rial', ...ended }],
  ])('takes one that is %s', async (_what, change) => {
    expect(await broken(change)).toBeNull()
  })

  it('keeps its rules when a payment changes, too', async () => {
    const id = newId()
    expect(await broken({ id })).toBeNull()
    const paying = db.tx((tx) =>
      sql`update payments.payment set state = 'waiting' where id = ${id}`.execute(tables(tx)),
    )
    await expect(paying).rejects.toMatchObject({
      code: '23514',
      constraint: 'payment_reference_of_state',
    })
  })
})
