import { Gauge, Histogram, Registry } from 'prom-client'

/** What is measured of calls to peers: count and time by outcome, and which breakers are open. */
export function outboundMeter() {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'outbound_call_duration_seconds',
    help: 'Time a peer took, by peer, call and outcome (2xx to 5xx, unsent, unknown)',
    labelNames: ['peer', 'call', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 3, 10, 30],
    registers: [registry],
  })
  const breakers = new Gauge({
    name: 'outbound_breaker_open',
    help: 'Whether calls to a peer are refused at once because it failed too often (1) or not (0)',
    labelNames: ['peer'],
    registers: [registry],
    aggregator: 'max',
  })
  return {
    registry,
    observe(call: { peer: string; call: string; outcome: string; seconds: number }): void {
      const { seconds, ...labels } = call
      durations.observe(labels, seconds)
    },
    showBreaker: (peer: string, isOpen: boolean) => breakers.set({ peer }, isOpen ? 1 : 0),
  }
}
export type OutboundMeter = ReturnType<typeof outboundMeter>
