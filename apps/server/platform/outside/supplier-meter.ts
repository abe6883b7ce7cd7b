import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BreakerState } from './circuit-breaker.ts'

const stateNumbers = { closed: 0, 'half-open': 1, open: 2 } as const

/** What /metrics shows of suppliers. */
export function createSupplierMeter() {
  const registers = [new Registry()]
  const calls = new Counter({
    name: 'supplier_calls_total',
    help: 'Calls by supplier, verb and how they ended; kept: answered without asking',
    labelNames: ['supplier', 'verb', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'supplier_call_duration_seconds',
    help: 'Time until a supplier answered or was given up',
    labelNames: ['supplier', 'verb'],
    buckets: [0.01, 0.05, 0.1, 0.3, 0.5, 1, 2, 5, 10, 20, 30],
    registers,
  })
  const breakers = new Gauge({
    name: 'supplier_breaker_state',
    help: '0 closed, 1 half-open, 2 open; one for searching and one for selling',
    labelNames: ['supplier', 'breaker'],
    registers,
    aggregator: 'max',
  })
  const credits = new Gauge({
    name: 'supplier_credit_rial',
    help: 'What is left of the credit at a supplier, and below what staff are told',
    labelNames: ['supplier', 'of'],
    registers,
    aggregator: 'max',
  })
  return {
    showCredit: (
      supplier: string,
      { leftRial, lowRial }: { leftRial: number; lowRial: number },
    ) => {
      credits.set({ supplier, of: 'left' }, leftRial)
      credits.set({ supplier, of: 'low' }, lowRial)
    },
    registry: registers[0] as Registry,
    count: (supplier: string, verb: string, outcome: string) =>
      calls.inc({ supplier, verb, outcome }),
    time: (supplier: string, verb: string, seconds: number) =>
      durations.observe({ supplier, verb }, seconds),
    showBreaker: (supplier: string, breaker: 'search' | 'sell', state: BreakerState) =>
      breakers.set({ supplier, breaker }, stateNumbers[state]),
  }
}
export type SupplierMeter = ReturnType<typeof createSupplierMeter>
