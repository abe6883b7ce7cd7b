/** G13: what searching threads lose to a writer beside them, and what a second thread adds. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { changeClass } from '@parastoo/server/modules/inventory/engine/change-columns'
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import type { Row } from '../table.ts'
import { questionsOf } from './questions.ts'
import { median } from './timing.ts'
import { draws } from './world.ts'

const sliceMs = 500
const rounds = 24
const writesPerSecond = [0, 10_000, 100_000] as const

/** A second, and a second of the threads' own processor time. */
type Slice = { searches: number; searchesOfCpu: number; writes: number }

export async function measureBesideWriter(columns: Columns): Promise<Row[]> {
  const [, oneStop] = questionsOf(columns, 500)
  const control = new Int32Array(new SharedArrayBuffer(16))
  const cpuUs = new Float64Array(new SharedArrayBuffer(16))
  const file = new URL('./searching-thread.ts', import.meta.url)
  const threads = [0, 1].map(
    (own) =>
      new Worker(file, { workerData: { columns, control, cpuUs, own, asks: oneStop?.asks } }),
  )
  await Promise.all(threads.map((thread) => once(thread, 'message')))
  try {
    const write = writerOf(columns)
    const slice = async (running: number, perSecond: number): Promise<Slice> => {
      const counted = () => (control[1] ?? 0) + (control[3] ?? 0)
      for (const own of [0, 1]) {
        Atomics.store(control, own * 2, Number(own < running))
        Atomics.notify(control, own * 2)
      }
      await delay(20)
      const spentUs = () => (cpuUs[0] ?? 0) + (cpuUs[1] ?? 0)
      const [before, beforeUs, startedMs] = [counted(), spentUs(), performance.now()]
      const writes = await write(perSecond, sliceMs)
      const seconds = (performance.now() - startedMs) / 1000
      const searches = counted() - before
      const searchesOfCpu = (searches * 1e6) / (spentUs() - beforeUs)
      return { searches: searches / seconds, searchesOfCpu, writes: writes / seconds }
    }
    const beside = new Map<number, Slice[]>(writesPerSecond.map((rate) => [rate, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const rate of writesPerSecond) beside.get(rate)?.push(await slice(1, rate))
    const [one, two]: [Slice[], Slice[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      one.push(await slice(1, 0))
      two.push(await slice(2, 0))
    }
    return rowsOf(beside, { one, two })
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

/** Gives random classes another fare and other seats, so many a second, a burst each millisecond. Answers how many it was. */
function writerOf(columns: Columns) {
  const draw = draws(5)
  return async (perSecond: number, forMs: number): Promise<number> => {
    const startedMs = performance.now()
    let writes = 0
    for (;;) {
      const passedMs = performance.now() - startedMs
      if (passedMs >= forMs) return writes
      for (; writes < (perSecond * passedMs) / 1000; writes += 1) {
        const row = draw(columns.flights)
        const place = columns.classStart[row] ?? 0
        // The next dearer or cheaper fare of the same flight's kind, so that answers keep their size.
        const fare = (columns.classFare[place] ?? 0) ^ 1
        changeClass(columns, { row, place, fare, seats: 1 + draw(9) })
      }
      await delay(1)
    }
  }
}

function rowsOf(
  beside: ReadonlyMap<number, readonly Slice[]>,
  { one, two }: { one: readonly Slice[]; two: readonly Slice[] },
): Row[] {
  const middle = (slices: readonly Slice[], of: keyof Slice) =>
    median(slices.map((slice) => slice[of]))
  const ratio = (some: readonly Slice[], others: readonly Slice[], of: keyof Slice = 'searches') =>
    median(some.map((slice, at) => slice[of] / (others[at]?.[of] ?? Number.NaN)))
  const alone = beside.get(0) ?? []
  const kept: Row[] = writesPerSecond.slice(1).map((rate) => {
    const slices = beside.get(rate) ?? []
    const share = ratio(slices, alone)
    return {
      goal: 'G13',
      what: `searches/s beside ${rate.toLocaleString('en')} updates/s / alone (one stop, domestic)`,
      measured: `${(share * 100).toFixed(1)} % (${perSecond(middle(slices, 'searches'))} / ${perSecond(middle(alone, 'searches'))})`,
      wanted: '>= 97 %',
      holds: share >= 0.97,
      remark: `${perSecond(middle(slices, 'writes'))} written; by processor time ${(ratio(slices, alone, 'searchesOfCpu') * 100).toFixed(1)} %`,
    }
  })
  const gain = ratio(two, one)
  return [
    ...kept,
    {
      goal: 'G13',
      what: 'two searching threads / one',
      measured: `${gain.toFixed(2)} (${perSecond(middle(two, 'searches'))} / ${perSecond(middle(one, 'searches'))})`,
      wanted: '>= 1.9',
      holds: gain >= 1.9,
      remark: `by processor time ${(2 * ratio(two, one, 'searchesOfCpu')).toFixed(2)}; needs two processors to itself`,
    },
  ]
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
