import { contract } from '@parastoo/contract'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { type Clock, dateIn } from '../../platform/clock.ts'
import { answered, ok } from '../../platform/http/answer.ts'
import { type BytesCall, serveBytes } from '../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../platform/http/serve-contract.ts'
import type { Log } from '../../platform/log.ts'
import type { ReadZone, ZoneReader } from './ports.ts'
import { receptionOf } from './reception.ts'
import { remakePicture } from './remake-picture.ts'
import { tellReading } from './tell-reading.ts'
import { createWaitingLine } from './waiting-line.ts'

export type MrzNeeds = {
  reader: ZoneReader
  clock: Clock
  log: Log
  authenticate: Authenticate
  receiveWithinMs?: number | undefined
}
/** Bodies that may be on their way at once, of 5 MB each. */
const mostReceiving = 6
const secondsUntilFree = 10

/**
 * `POST Blob/ReadMRZ`: the picture lives in memory only, between its arrival and the answer. It goes through the gate of every
 * upload before it reaches the reader, which sees nothing but what we have drawn anew.
 */
export function mountMrz(app: FastifyInstance, needs: MrzNeeds): void {
  const { reader, clock, log, receiveWithinMs = 20_000 } = needs
  const line = createWaitingLine({ waiting: mostReceiving })
  const sending = new Set<string>()
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
    name: 'readMrz',
    operation: contract.images.blobs.readMrz,
    async handle({ request, reply, context }: BytesCall) {
      // One at a time from one client: whoever sends more takes the places of others.
      const client = context.caller?.userId ?? context.address
      const reception = receptionOf({ request, reply, context }, receiveWithinMs)
      if (sending.has(client) || sending.size >= mostReceiving) {
        await reception.turnAway()
        return answered(busy)
      }
      sending.add(client)
      try {
        const received = await reception.takeIn()
        const zone = answered(await zoneOf(answered(received)))
        return ok(tellReading(zone, today()))
      } finally {
        sending.delete(client)
      }
    },
  })
}
