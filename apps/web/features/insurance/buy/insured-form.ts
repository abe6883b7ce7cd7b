/** What the form of a policy holds, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import { insuredDraft, insuredFaults } from '@parastoo/contract/insurance/insured'
import type { Code } from '@parastoo/contract/messages'
import { type ContactFields, contactFaults } from '../../../shell/buying/contact-fields.ts'
import { emptyPassenger, type PassengerFields } from '../../../shell/passengers/passenger-fields.ts'

export type InsuredFields = {
  insured: PassengerFields[]
  leavesFromIran: boolean
  acceptsLongStayRule: boolean
  contact: ContactFields
}

export const emptyInsured: PassengerFields = emptyPassenger('Adult', { route: 'visa' })

/** The fields of a card in reading order. */
const cardFields = [
  'firstNameFarsi',
  'lastNameFarsi',
  'firstName',
  'lastName',
  'genderTitle',
  'birthDateFa',
  'passportNumber',
  'nationalCode',
] as const

/** Every field of the form by its name, in reading order, with the card it stands in. */
export const fieldNames = (count: number): { name: string; place: number | null }[] => [
  ...Array.from({ length: count }, (_, place) =>
    cardFields.map((field) => ({ name: `insured.${place}.${field}`, place })),
  ).flat(),
  { name: 'leavesFromIran', place: null },
  { name: 'acceptsLongStayRule', place: null },
  { name: 'contact.phoneNumber', place: null },
  { name: 'contact.email', place: null },
]

/** What is sent of a person: nothing that a policy does not ask. */
export const insuredToSend = (person: PassengerFields) => insuredDraft.parse(person)

/** Every fault of the form; empty means that it may be sent. */
export function formFaults(
  { insured, leavesFromIran, acceptsLongStayRule, contact }: InsuredFields,
  { today, isLongStay }: { today: string; isLongStay: boolean },
): { name: string; code: Code }[] {
  return [
    ...insuredFaults(insured.map(insuredToSend), today).map(({ place, field, code }) => ({
      name: `insured.${place}.${field}`,
      code,
    })),
    ...(leavesFromIran ? [] : [{ name: 'leavesFromIran', code: 'MUST_LEAVE_FROM_IRAN' as const }]),
    ...(isLongStay && !acceptsLongStayRule
      ? [{ name: 'acceptsLongStayRule', code: 'LONG_STAY_RULE_NOT_ACCEPTED' as const }]
      : []),
    ...contactFaults(contact),
  ]
}
