import { visaUploads } from '@parastoo/contract/visas/requests'
import { type FieldErrors, get } from 'react-hook-form'
import { visaRequest } from '../../../messages/visa-request.ts'
import { visas } from '../../../messages/visas.ts'
import { fieldOrder } from '../../../shell/passengers/passenger-fields.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { RequestFields } from './request-form.ts'

const say = wordsOf(visaRequest)

/** A fault as it stands beside its field; `place` is the card's, null elsewhere. */
export type ShownFault = { name: string; place: number | null; text: string }

/** Every field of the form by its name, in reading order, with the card it stands in. */
export function fieldNames(count: number): { name: string; place: number | null }[] {
  const fields = [...fieldOrder, ...visaUploads]
  return [
    { name: 'travelDate', place: null },
    ...Array.from({ length: count }, (_, place) =>
      fields.map((field) => ({ name: `applicants.${place}.${field}`, place })),
    ).flat(),
    { name: 'guardian', place: null },
    { name: 'contact.phoneNumber', place: null },
    { name: 'contact.email', place: null },
  ]
}

/** The faults shown now, in reading order. */
export const shownFaults = (errors: FieldErrors<RequestFields>, count: number): ShownFault[] =>
  fieldNames(count).flatMap(({ name, place }) => {
    const fault = get(errors, name) as { message?: string } | undefined
    return fault?.message ? [{ name, place, text: fault.message }] : []
  })

/** More faults than this in one card are told in one line, which leads to the first of them. */
const tellApartUpTo = 2

/** The faults as the list at the head of the form tells them: few by their words, many by their card. */
export function listedFaults(faults: readonly ShownFault[]): { name: string; text: string }[] {
  const groups = Map.groupBy(faults, ({ place, name }) => place ?? name)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    if (first.place === null) return own
    const card = say('card', { place: first.place + 1 })
    if (own.length > tellApartUpTo) return [{ name: first.name, text: say('faultsOf', { card }) }]
    return own.map(({ name, text }) => ({
      name,
      text: say('faultOf', { card: paperCard(name, card), fault: text }),
    }))
  })
}

/** Which of somebody's papers is missing, where one is. */
function paperCard(name: string, card: string): string {
  const kind = visaUploads.find((each) => name.endsWith(`.${each}`))
  return kind ? say('paperOf', { card, paper: visas.documents.kinds[kind] }) : card
}
