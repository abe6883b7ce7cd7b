import { Gauge, Registry } from 'prom-client'

/** The numbers rooms show on `/metrics`, beside those of the server itself. */
export type Metrics = {
  registry: Registry
  /** Declares a number that goes up and down, of several processes the highest; `name` is snake_case with its unit at the end. */
  gauge: (name: string, help: string) => { set: (value: number) => void }
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    gauge: (name, help) => new Gauge({ name, help, registers: [registry], aggregator: 'max' }),
  }
}
