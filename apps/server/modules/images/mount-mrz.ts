import { contract } from '@parastoo/contract'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { type Clock, dateIn } from '../../platform/clock.ts'
import { answered, ok } from '../../platform/http/answer.ts'
import type { Gate } from '../../platform/http/guard.ts'
import { callerOf } from '../../platform/http/request-context.ts'
import { type BytesCall, serveBytes } from '../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../platform/http/serve-contract.ts'
import type { Log } from '../../platform/log.ts'
import { createConcurrencyLimit } from '../../platform/processes/concurrency-limit.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import type { ReadZone, ZoneReader } from './ports.ts'
import { presentReading } from './present-reading.ts'
import { receptionOf } from './reception.ts'
import { remakePicture } from './remake-picture.ts'

export type MrzNeeds = {
  reader: ZoneReader
  clock: Clock
  log: Log
  authenticate: Authenticate
  gate: Gate
  receiveWithinMs?: number | undefined
}
/** Bodies of at most 5 MB that may be on their way to this node at once, one a person: memory, and no place at the reader. */
const receiving = { name: 'passports', perGroup: 1, inAll: 32 }
/** Pictures that are there and wait for the reader of this process, or are read. */
const mostAtWork = 6
const secondsUntilFree = 10

/**
 * `POST Blob/ReadMRZ`: the picture lives in memory only, between its arrival and the answer. It goes through the gate of every
 * upload before it reaches the reader, which sees nothing but what we have drawn anew.
 */
export function mountMrz(app: FastifyInstance, needs: MrzNeeds): void {
  const { reader, clock, log, receiveWithinMs = 20_000 } = needs
  const line = createBoundedQueue({ waiting: mostAtWork })
  const senders = createConcurrencyLimit(receiving)
  let atWork = 0
  const today = () => dateIn('Asia/Tehran', clock.now())
  const busy = refuse('PASSPORT_READER_IS_BUSY', {
    detail: { retryAfterSeconds: secondsUntilFree },
  })

  async function zoneOf(bytes: Buffer): Promise<ReadZone | Refusal<Code>> {
    const made = await line.run(() => remakePicture(bytes))
    if (made === 'full') return busy
    if (isRefused(made)) return made
    const zone = await reader.read(made.bytes).catch((fault: unknown) => {
      log.warn({ fault: fault instanceof Error ? fault.message : 'unknown' }, 'passport not read')
      return null
    })
    if (zone === 'late') log.warn({}, 'a passport took too long to read')
    return zone === 'busy' || zone === 'late' ? busy : (zone ?? refuse('PASSPORT_IS_NOT_READABLE'))
  }

  serveBytes(app, {
    prefix: '/images',
    authenticate: needs.authenticate,
    gate: needs.gate,
    name: 'readMrz',
    operation: contract.images.blobs.readMrz,
    async handle({ request, reply, context }: BytesCall) {
      // One at a time from one person: whoever sends more takes the places of others.
      const { userId } = callerOf(context)
      const reception = receptionOf({ request, reply, context }, receiveWithinMs)
      if (atWork >= mostAtWork || !(await senders.take(userId))) {
        await reception.reject()
        return answered(busy)
      }
      try {
        const bytes = answered(await reception.accept())
        // A place counts from here: a body that is still coming keeps nobody from the reader.
        if (atWork >= mostAtWork) return answered(busy)
        atWork += 1
        const zone = await zoneOf(bytes).finally(() => {
          atWork -= 1
        })
        return ok(presentReading(answered(zone), today()))
      } finally {
        senders.giveBack(userId)
      }
    },
  })
}
