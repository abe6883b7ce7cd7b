import type { Log } from '../log.ts'
import { type OutboundMeter, outboundMeter } from './outbound-meter.ts'
import { openPeer, type Peer, type PeerSettings } from './peer.ts'

/** The way out of this process: every bank, supplier and messenger is called through one peer of it. */
export type Outbound = {
  /** Opens the line to one peer. Throws on an address that is neither TLS nor this machine. */
  peer: (settings: PeerSettings) => Peer
  /** What /metrics shows of all peers. */
  metrics: OutboundMeter['registry']
}

/** Only adapters call outside, and only through this; wiring hands it to them. */
export function createOutbound({ log }: { log: Log }): Outbound {
  const meter = outboundMeter()
  return {
    peer: (settings) => openPeer(settings, { log, meter }),
    metrics: meter.registry,
  }
}
