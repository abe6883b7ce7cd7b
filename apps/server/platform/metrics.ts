import { Gauge, Registry } from 'prom-client'

/** A number that goes up and down, of each value of its label where it has one. */
export type Measure = { set: (value: number, label?: string) => void }

type GaugeOptions = {
  /** Each value of this label has a number of its own. */
  label?: string
  /** Reads the number anew whenever somebody asks for /metrics. */
  collect?: (measure: Measure) => Promise<void>
}

/** The numbers rooms show on `/metrics`, beside those of the server itself. */
export type Metrics = {
  registry: Registry
  /** Declares a number that goes up and down, of several processes the highest; `name` is snake_case with its unit at the end. */
  gauge: (name: string, help: string, options?: GaugeOptions) => Measure
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    gauge(name, help, { label, collect } = {}) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        aggregator: 'max',
        ...(collect && { collect: () => collect(measure) }),
      })
      const measure: Measure = {
        set: (value, of) =>
          label === undefined || of === undefined
            ? gauge.set(value)
            : gauge.set({ [label]: of }, value),
      }
      return measure
    },
  }
}
