import { type QueueName, queueNames } from '@parastoo/contract/office/queue-names'
import type { Metrics } from '../../../platform/metrics.ts'
import type { OfficeNeeds } from '../needs.ts'
import { waitingIn } from './waiting.ts'

/** Several who watch, and several numbers of one answer, share a reading. */
const readEverySeconds = 20

type Measured = { queue: QueueName; items: number; lateItems: number; latestSeconds: number }

/**
 * Shows on `/metrics` how much waits in each queue, how much of it for longer than its customers were told, and by how much the most
 * belated: the promises made to travellers as numbers. deploy/prometheus/rules.yml says which of them wake somebody. They are read when
 * asked for, so that no node shows what another has long seen change.
 */
export function measureQueues(needs: OfficeNeeds, metrics: Metrics): void {
  const read = sharedReading(needs)
  const show = (name: string, help: string, pick: (measured: Measured) => number) =>
    metrics.gauge(name, help, {
      label: 'queue',
      async collect(measure) {
        for (const measured of await read()) measure.set(pick(measured), measured.queue)
      },
    })
  show('queue_items', 'What waits for staff', ({ items }) => items)
  show('queue_late_items', 'What waits for longer than promised', ({ lateItems }) => lateItems)
  show(
    'queue_latest_seconds',
    'For how long the most belated has been late',
    ({ latestSeconds }) => latestSeconds,
  )
}

function sharedReading(needs: OfficeNeeds): () => Promise<Measured[]> {
  let kept: { reading: Promise<Measured[]>; until: Temporal.Instant } | undefined
  return () => {
    const now = needs.clock.now()
    if (kept && Temporal.Instant.compare(now, kept.until) < 0) return kept.reading
    const reading = readQueues(needs, now)
    kept = { reading, until: now.add({ seconds: readEverySeconds }) }
    return reading
  }
}

/** A queue whose module does not answer is left out: its alert is that it is absent. */
async function readQueues(needs: OfficeNeeds, now: Temporal.Instant): Promise<Measured[]> {
  const sources = waitingIn(needs)
  const read = queueNames.map(async (queue): Promise<Measured> => {
    const waiting = await sources[queue]()
    const late = waiting
      .flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt.until(now).total('seconds')]))
      .filter((seconds) => seconds > 0)
    const latestSeconds = Math.max(0, ...late)
    return { queue, items: waiting.length, lateItems: late.length, latestSeconds }
  })
  return (await Promise.allSettled(read)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  )
}
