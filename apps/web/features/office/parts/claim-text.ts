import type { QueueItem } from '@parastoo/contract/office/queues'
import { office } from '../../../messages/office.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = office.claim
const say = wordsOf(words)

/** Who has an item of a queue, or why nobody is to take it yet; null: it waits there no more. */
export function claimText(
  item: Pick<QueueItem, 'isMine' | 'isOwn' | 'assignee' | 'snoozed'> | null,
  queue: string,
): string {
  if (item === null) return say('gone', { queue })
  const { isMine, isOwn, assignee, snoozed } = item
  if (isMine) return words.mine
  if (assignee) return say('other', { name: assignee.name })
  if (isOwn) return words.own
  if (!snoozed) return words.free
  return say('putOff', { when: toldMoment(snoozed.until), reason: snoozed.reason })
}
