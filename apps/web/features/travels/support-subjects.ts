import type { LineView } from '@parastoo/contract/orders/lines'
import type { SupportSubject } from '@parastoo/contract/support/support'
import { travels } from '../../messages/travels.ts'
import { isFlown } from '../../shell/orders/sole-kind.ts'

const { subjects, subjectsOfAny } = travels.support

/** What an order's owner may ask about, by name: of tickets and flights only where all of it is flown. */
export const subjectWords = (order: {
  lines: readonly Pick<LineView, 'kind'>[]
}): Record<SupportSubject, string> =>
  isFlown(order) ? subjects : { ...subjects, ...subjectsOfAny }
