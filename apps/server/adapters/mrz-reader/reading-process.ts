/** The process that reads passports, started by create-mrz-reader.ts: one picture at a time, behind everything else on the machine. */
import { setPriority } from 'node:os'
import type { ReadZone } from '../../modules/images/ports.ts'
import { loadRecogniser } from './load-recogniser.ts'
import { readZone } from './read-zone.ts'
import type { Recogniser } from './recognise.ts'
import { tellFields } from './tell-fields.ts'

export type ReadingRequest = { id: number; picture: Uint8Array }
export type ReadingReply = { id: number; memoryBytes: number } & (
  | { zone: ReadZone | null }
  | { failure: string }
)

// Searching and selling come first; not every system lets a process step back.
try {
  setPriority(5)
} catch {}

let recogniser: Promise<Recogniser> | undefined

process.on('message', async ({ id, picture }: ReadingRequest) => {
  const memory = () => ({ id, memoryBytes: process.memoryUsage.rss() })
  try {
    recogniser ??= loadRecogniser()
    const zone = await readZone(Buffer.from(picture), await recogniser)
    process.send?.({ ...memory(), zone: zone && tellFields(zone) } satisfies ReadingReply)
  } catch (fault) {
    // The name of a fault only: its words could quote what was read.
    const failure = fault instanceof Error ? fault.name : 'unknown'
    process.send?.({ ...memory(), failure } satisfies ReadingReply)
  }
})
process.on('disconnect', () => process.exit(0))
