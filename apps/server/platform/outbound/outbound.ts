import type { Log } from '../log.ts'
import { spanNow } from '../traces/trace.ts'
import { type Download, download } from './download.ts'
import { type OutboundMeter, outboundMeter } from './outbound-meter.ts'
import { openPeer, type Peer, type PeerSettings } from './peer.ts'

/** The way out of this process: every bank, supplier and messenger is called through one peer of it. */
export type Outbound = {
  /** Opens the line to one peer. Throws on an address that is neither TLS nor this machine. */
  peer: (settings: PeerSettings) => Peer
  /** A file too large for memory, from an address that a peer told. */
  download: (ask: Download) => AsyncIterable<Buffer>
  /** What /metrics shows of all peers. */
  metrics: OutboundMeter['registry']
}

/** Only adapters call outside, and only through this; wiring hands it to them. */
export function createOutbound({ log }: { log: Log }): Outbound {
  const meter = outboundMeter()
  return {
    peer: (settings) => openPeer(settings, { log, meter }),
    download: (ask) => metered(ask, { log, meter }),
    metrics: meter.registry,
  }
}

/** The same chunks; who sent them, for how long and how it ended is logged and measured. */
async function* metered(
  ask: Download,
  { log, meter }: { log: Log; meter: OutboundMeter },
): AsyncGenerator<Buffer> {
  const span = spanNow()?.child(`${ask.name} file`, {
    kind: 'client',
    attributes: { 'peer.service': ask.name },
  })
  const startedMs = performance.now()
  let bytes = 0
  let outcome = 'unknown'
  let problem: string | null = null
  try {
    for await (const chunk of download(ask)) {
      bytes += chunk.length
      yield chunk
    }
    outcome = '2xx'
  } catch (fault) {
    problem = fault instanceof Error ? fault.message : 'no answer'
    throw fault
  } finally {
    const tookMs = Math.round(performance.now() - startedMs)
    meter.observe({ peer: ask.name, call: 'file', outcome, seconds: tookMs / 1000 })
    span?.set({ 'parastoo.outcome': outcome, 'parastoo.bytes': bytes })
    if (problem !== null) span?.fail(outcome)
    span?.end()
    const line = { peer: ask.name, call: 'file', bytes, tookMs }
    if (problem === null) log.debug(line, 'a file was read')
    else log.warn({ ...line, reason: problem }, 'a file was not read to its end')
  }
}
