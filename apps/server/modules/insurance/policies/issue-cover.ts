import { isRefused, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField, normalizeText, toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import {
  type Failed,
  type Fulfilled,
  type LineKey,
  type Manual,
  manualForm,
  type Unknown,
  type Waiting,
} from '../../orders/index.ts'
import { type IssuedPolicy, insurerNamed, isUnknown } from '../ports.ts'
import { type Cover, journeyOf } from './cover.ts'
import type { PolicyNeeds } from './needs.ts'
import { addPolicies, isNumberTaken, isSamePolicy, noteWithLine } from './policy-store.ts'
import { claimCovers, findCover } from './store.ts'

/** Policies are issued within so many hours of being paid, by officers where no insurer answers by itself. */
export const issuePromiseHours = 6
/** Officers say so when they have written a number down; this is for what was lost on the way. */
const askAgainHours = 1

/**
 * Has everybody on a paid line insured. Who is insured by the same passport, plan and first day on another line already fails this one, and
 * all its money comes back. The line's id is the key: asked again after a lost answer, the same policies.
 */
export async function fulfilLine(
  needs: PolicyNeeds,
  line: LineKey,
): Promise<Fulfilled | Waiting | Failed | Unknown> {
  const cover = await findCover(needs.db, needs.documents, line.lineId)
  const issued = cover.insured.flatMap(({ insuredId, policy }) =>
    policy ? [{ insuredId, number: policy.number, uniqueCode: policy.uniqueCode }] : [],
  )
  if (issued.length === cover.insured.length) return fulfilledBy(cover, issued)
  if (!(await needs.db.tx((tx) => claimCovers(tx, needs.documents, { cover, key: line.key }))))
    return refuse('ISSUE_FAILED', { detail: { why: 'insured already, or let go' } })
  const answer = await insurerNamed(needs.insurers, cover.insurer).issue({
    key: line.lineId,
    planCode: cover.planCode,
    journey: journeyOf(cover),
    people: cover.insured.map(({ insuredId, firstName, lastName, birthDate, passportNumber }) => ({
      insuredId,
      firstName,
      lastName,
      birthDate,
      passportNumber,
    })),
  })
  if (isUnknown(answer)) return answer
  if (isRefused(answer)) return refuse('ISSUE_FAILED', { detail: { why: answer.refused } })
  if ('waitsForStaff' in answer)
    return { waitsFor: 'staff', until: needs.clock.now().add({ hours: askAgainHours }) }
  const isWhole = cover.insured.every(({ insuredId }) =>
    answer.issued.some((policy) => policy.insuredId === insuredId),
  )
  // An answer that leaves somebody out cannot be right.
  if (!isWhole) return { unknown: true, reason: 'the insurer answered for some of the people only' }
  return fulfilledBy(cover, answer.issued)
}

function fulfilledBy(cover: Cover, issued: readonly IssuedPolicy[]): Fulfilled {
  const inOrder = cover.insured.flatMap(
    ({ insuredId }) => issued.find((policy) => policy.insuredId === insuredId) ?? [],
  )
  return {
    supplier: `insurer-${cover.insurer}`,
    costRial: cover.insured.reduce((sum, { costRial }) => sum + costRial, 0),
    reference: inOrder.map(({ number }) => number).join(' / '),
    documents: inOrder,
  }
}

/** Writes the policies, and their numbers among those that are given, in the transaction that moves the line to issued. */
export async function recordPolicies(
  { clock }: Pick<PolicyNeeds, 'clock'>,
  tx: Tx,
  { lineId, documents }: Pick<Fulfilled, 'documents'> & Pick<LineKey, 'lineId'>,
): Promise<void> {
  const policies = documents as readonly IssuedPolicy[]
  await noteWithLine(tx, { lineId, policies, notedAt: clock.now() })
  await addPolicies(tx, policies, clock.now())
}

/** A number or a code as an insurer prints them. */
export const policyText = z
  .string()
  .transform((text) => toLatinDigits(normalizeText(text)).toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9/.-]{3,39}$/, { error: '4 to 40 letters and digits' }))

const schema = z.object({
  numbers: z.array(policyText),
  uniqueCodes: z.array(policyText),
  passports: z.array(z.string()),
})

/** What staff were told of a whole line by another way, person by person in the order of the order, each checked by their passport. */
export const policiesByHand = (needs: PolicyNeeds): Manual =>
  manualForm(schema, async (line, given) => {
    const cover = await findCover(needs.db, needs.documents, line.lineId)
    const wrong = misfit(cover, given)
    if (wrong) return { wrong }
    const { insured, insurer } = cover
    const { numbers, uniqueCodes } = given
    const policies = insured.map(({ insuredId }, place) => ({
      insuredId,
      number: numbers[place] ?? '',
      uniqueCode: uniqueCodes[place] ?? '',
    }))
    const noted = new Map(insured.map((person) => [person.insuredId, person.noted]))
    const other = policies.findIndex((policy) => {
      const before = noted.get(policy.insuredId)
      return before && !isSamePolicy(before, policy)
    })
    if (other >= 0) return { wrong: `Insured ${other + 1} has another policy written down.` }
    if (await isNumberTaken(needs.db, { insurer, policies }))
      return { wrong: 'A number or a code is of another policy.' }
    return fulfilledBy(cover, policies)
  })

/** What of a form does not fit the people of a cover, in English. */
function misfit(
  { insured }: Cover,
  { numbers, uniqueCodes, passports }: z.infer<typeof schema>,
): string | null {
  if ([numbers, uniqueCodes, passports].some(({ length }) => length !== insured.length))
    return `Needs a number, a code and a passport for each of ${insured.length}.`
  if ([numbers, uniqueCodes].some((given) => new Set(given).size < given.length))
    return 'A number or a code stands there twice.'
  const stranger = insured.findIndex(
    ({ passportNumber }, place) =>
      normalizeDigitsField(passports[place] ?? '').toUpperCase() !== passportNumber,
  )
  return stranger < 0 ? null : `Passport ${stranger + 1} is not that of insured ${stranger + 1}.`
}
