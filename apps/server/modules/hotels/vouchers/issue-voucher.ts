import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId, randomDigits } from '../../../platform/ids.ts'
import {
  billedIn,
  type Fulfilled,
  type LineKey,
  type Manual,
  manualForm,
  type Unknown,
  type Waiting,
} from '../../orders/index.ts'
import { isUnknown } from '../hotel-supplier.ts'
import {
  askHotel,
  findStay,
  guestsOf,
  holdUntil,
  type Stay,
  supplierNamed,
} from '../reservation/index.ts'
import type { VoucherNeeds } from './needs.ts'
import { addVoucher } from './store.ts'

/**
 * Asks the supplier to sell what the line holds, a hotel on request once it has said yes. The hold's key names the sale, so asking again after a lost answer gives the same
 * reference. A hold that ran out meanwhile is taken again; where its rooms are gone by then, or cost more, the line fails and its price goes back.
 */
export async function fulfilStay(
  needs: VoucherNeeds,
  line: LineKey,
): Promise<Fulfilled | Waiting | Refusal<'ISSUE_FAILED'> | Unknown> {
  const stay = await stayOf(needs, line)
  const { answerMinutes } = stay
  if (answerMinutes !== null) {
    const asked = await askHotel(needs, { line, stay, answerMinutes })
    if (!('accepted' in asked)) return asked
  }
  const answer = await sellRooms(needs, line, stay)
  if (isRefused(answer)) return refuse('ISSUE_FAILED', { detail: { why: answer.refused } })
  return isUnknown(answer) ? answer : await fulfilledBy(needs, line, { stay, ...answer })
}

async function stayOf({ db }: Pick<VoucherNeeds, 'db'>, { lineId }: LineKey): Promise<Stay> {
  const stay = await findStay(db, lineId)
  if (!stay) throw new Error(`Line ${lineId} has no stay`)
  return stay
}

/** Paid in time, a stay must not fail because nothing worked until its hold had run out: the same key takes its rooms once more. */
async function sellRooms(needs: VoucherNeeds, line: LineKey, stay: Stay) {
  const answer = await askSupplier(needs, line, stay)
  if (!isRefused(answer) || answer.refused === 'ISSUE_FAILED') return answer
  const until = needs.clock.now().add({ minutes: needs.holdMinutes })
  const held = await holdUntil(needs, { line, stay, until })
  return 'held' in held ? await askSupplier(needs, line, stay) : held
}

async function askSupplier(needs: VoucherNeeds, { key, lineId }: LineKey, stay: Stay) {
  const guests = await guestsOf(needs.db, [lineId], needs.documents)
  const { leadGuest, specialRequests, arrivalTime } = stay
  return await supplierNamed(needs, stay.supplier).fulfil({
    key,
    rooms: stay.sold.rooms.map((_, room) => ({
      guests: guests
        .filter((guest) => guest.room === room)
        .map(({ age, isChild, ...guest }) => ({
          name: latinName(guest),
          age,
          isChild,
          gender: genderOf(guest.genderTitle),
        })),
    })),
    leadGuest,
    specialRequests,
    arrivalTime,
  })
}

const genderOf = (title: string | undefined): 'male' | 'female' | null => {
  if (title === 'Male') return 'male'
  return title === 'Female' ? 'female' : null
}

const latinName = (guest: {
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
}): string =>
  guest.firstName === ''
    ? `${guest.firstNameFarsi} ${guest.lastNameFarsi}`
    : `${guest.firstName} ${guest.lastName}`

async function fulfilledBy(
  needs: VoucherNeeds,
  { key }: LineKey,
  { stay: { supplier, costRial }, reference }: { stay: Stay; reference: string },
): Promise<Fulfilled> {
  const billed = billedIn((await supplierNamed(needs, supplier).billed?.(key)) ?? null)
  return { supplier, costRial, ...(billed && { billed }), reference, documents: null }
}

/** Writes the voucher in the transaction that moves the line to issued. */
export async function recordVoucher(
  { clock }: Pick<VoucherNeeds, 'clock'>,
  tx: Tx,
  { line, reference }: { line: LineKey; reference: string },
): Promise<void> {
  const { lineId, orderId, key: holdKey } = line
  await addVoucher(tx, {
    id: derivedId(lineId, 'voucher'),
    lineId,
    orderId,
    number: randomDigits(10),
    reference,
    holdKey,
    issuedAt: clock.now(),
  })
}

const schema = z.object({
  reference: z.string().regex(/^[A-Za-z0-9/-]{4,30}$/, { error: '4 to 30 letters and digits' }),
})

/**
 * A reference that staff were told by a hotel whose supplier does not answer us. A supplier that does answer sells what is held as always,
 * so that nobody else is given the nights; what it has no more is said and nothing is written.
 */
export const voucherByHand = (needs: VoucherNeeds): Manual =>
  manualForm(schema, async (line, { reference }) => {
    const stay = await findStay(needs.db, line.lineId)
    if (!stay) return { wrong: 'That line is no stay.' }
    const answer = await sellRooms(needs, line, stay)
    if (isRefused(answer)) return { wrong: `Its supplier says ${answer.refused}.` }
    return await fulfilledBy(needs, line, { stay, reference })
  })
