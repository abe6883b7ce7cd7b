/** Reads one picture after another as the product does, gate included, and says what each cost: one core, one thread of libuv. */
import { isRefused } from '@parastoo/kit/outcome'
import { loadRecogniser } from '@parastoo/server/adapters/mrz-reader/load-recogniser'
import { readZone } from '@parastoo/server/adapters/mrz-reader/read-zone'
import { tellFields } from '@parastoo/server/adapters/mrz-reader/tell-fields'
import type { VotedZone } from '@parastoo/server/adapters/mrz-reader/vote'
import { remakePicture } from '@parastoo/server/modules/images/remake-picture'

export type Reading = {
  zone: Pick<VotedZone, 'format' | 'lines' | 'isAccepted' | 'isWhole' | 'passes'> | null
  /** Fields told as sure, by name. */
  sureFields: Record<string, string | null>
  cpuMs: number
  wallMs: number
  mostMemoryBytes: number
}

const recognise = await loadRecogniser()
process.on('message', async (picture: Uint8Array) => {
  const startedMs = performance.now()
  const started = process.cpuUsage()
  const made = await remakePicture(Buffer.from(picture))
  const zone = isRefused(made) ? null : await readZone(made.bytes, recognise)
  const told = zone && tellFields(zone)
  const { user, system } = process.cpuUsage(started)
  const sure = Object.entries(told?.fields ?? {}).filter(
    ([, { confidence }]) => confidence === 'high',
  )
  process.send?.({
    zone,
    sureFields: Object.fromEntries(sure.map(([name, { value }]) => [name, value])),
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - startedMs,
    mostMemoryBytes: process.resourceUsage().maxRSS * 1024,
  } satisfies Reading)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
