import { type QueueName, queueFacts, queueNames } from '@parastoo/contract/office/queue-names'
import type { QueueItem } from '@parastoo/contract/office/queues'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { office } from '../../../messages/office.ts'
import { toast } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { officePaths, pathOfItem } from '../office-paths.ts'
import { claimText } from './claim-text.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { useDeed } from './use-deed.ts'
import { useKeys } from './use-keys.ts'
import { useTouch } from './use-touch.ts'

const words = office.claim
const say = wordsOf(words)

/** Of a page that was opened from a queue: who has the item, and what to do with it there. A takes it, N goes on to the next. */
export function ClaimBar() {
  const [params] = useSearchParams()
  const queue = queueNames.find((name) => name === params.get('queue'))
  const subject = params.get('subject')
  return queue && subject ? <Claim key={subject} queue={queue} subject={subject} /> : null
}

function Claim({ queue, subject }: { queue: QueueName; subject: string }) {
  const navigate = useNavigate()
  const queryKey = ['office-claim', queue, subject]
  const client = useQueryClient()
  const { data: item } = useQuery({
    queryKey,
    refetchInterval: 20_000,
    queryFn: async () => {
      const { data: items } = await officeApi.officeQueues.items({
        queue,
        subject,
        page: 1,
        pageSize: 1,
      })
      return items[0] ?? null
    },
  })
  const again = () => client.invalidateQueries({ queryKey })
  useTouch(item?.isMine === true, { queue, subject })
  const take = useDeed(officeApi.officeQueues.claim)
  const release = useDeed(officeApi.officeQueues.release, words.released)
  const claim = async () => {
    if (item?.isOwn) return
    await take.act({ queue, subject })
    await again()
  }
  const next = async () => {
    const taken = await take.act({ queue, subject: null })
    if (!taken) return
    if (!taken.data) toast({ text: office.queue.nothing, tone: 'plain' })
    const path = taken.data && pathOfItem(taken.data)
    void navigate(path ?? officePaths.queue(queue))
  }
  useKeys({ n: () => void next(), a: () => void claim() })
  const { nameFa } = queueFacts[queue]
  return (
    <section aria-label={say('label', { queue: nameFa })} className="mb-4">
      <Notice
        tone={item?.isMine ? 'good' : item?.assignee ? 'caution' : 'plain'}
        action={
          <div className="flex flex-wrap gap-2">
            {item && !item.isMine && !item.isOwn && !item.assignee && (
              <Button isPending={take.isPending} onPress={() => void claim()}>
                {words.take}
              </Button>
            )}
            {item?.isMine && (
              <Button
                kind="quiet"
                isPending={release.isPending}
                onPress={() => void release.act({ queue, subject }).then(again)}
              >
                {words.release}
              </Button>
            )}
            {item && !item.isOwn && !isOthers(item) && (
              <SnoozeDialog queue={queue} subject={subject} onDone={again} />
            )}
            <Button kind="quiet" onPress={() => void next()}>
              {office.queue.next}
            </Button>
          </div>
        }
      >
        {item === undefined ? '…' : claimText(item, nameFa)}
        {take.fault && <span className="block text-bad">{take.fault}</span>}
      </Notice>
    </section>
  )
}

const isOthers = ({ assignee, isMine }: QueueItem) => assignee !== null && !isMine
