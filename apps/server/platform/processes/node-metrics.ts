import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge, type MetricObjectWithValues, Registry } from 'prom-client'
import { answerProcesses, askPrimary } from './ask-primary.ts'

const question = 'metrics'
const wantedMessage = 'parastoo: metrics wanted'

type OfProcess = MetricObjectWithValues<never>[]
type Said = { metricsOfProcess: OfProcess[] }

/** A process that is busy for longer is left out. */
const longestWaitMs = 2_000

/**
 * The text of /metrics over all processes of this node: counters and histograms are sums, of a gauge its `aggregator` says what it is.
 * The memory of each process stands beside them.
 */
export function metricsOfNode(registries: readonly Registry[]): () => Promise<string> {
  const ofProcess = new Registry()
  new Gauge({
    name: 'process_memory_bytes',
    help: 'Memory of each process of this node',
    labelNames: ['pid'],
    registers: [ofProcess],
    collect() {
      this.set({ pid: String(process.pid) }, process.memoryUsage.rss())
    },
  })
  const all = [...registries, ofProcess]
  if (!cluster.isWorker) return () => Registry.merge(all).metrics()
  process.on('message', async (message) => {
    if (message !== wantedMessage) return
    const metricsOfProcess = await Promise.all(all.map((registry) => registry.getMetricsAsJSON()))
    if (process.connected) process.send?.({ metricsOfProcess })
  })
  return () => askPrimary<string>(question, null)
}

/** Called in the primary, once: adds up what the processes say that serve. */
export function gatherMetrics(serving: () => readonly Worker[]): void {
  answerProcesses(question, async () => {
    const said = await Promise.all(serving().map(metricsOf))
    return await AggregatorRegistry.aggregate(said.flat() as never).metrics()
  })
}

const metricsOf = (worker: Worker): Promise<OfProcess[]> =>
  new Promise((resolve) => {
    const end = (metrics: OfProcess[]) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(metrics)
    }
    const hear = (message: Partial<Said> | null) => {
      if (message?.metricsOfProcess) end(message.metricsOfProcess)
    }
    const timer = setTimeout(() => end([]), longestWaitMs)
    worker.on('message', hear)
    if (worker.isConnected()) worker.send(wantedMessage)
  })
