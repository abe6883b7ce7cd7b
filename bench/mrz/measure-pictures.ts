import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import {
  type DrawnDocument,
  drawDocument,
} from '@parastoo/server/adapters/mrz-reader/testing/draw-document'
import { percentile, type Row } from '../table.ts'
import type { Reading } from './reading-child.ts'

type Judged = {
  drawn: DrawnDocument
  reading: Reading
  isExact: boolean
  isAcceptedWrong: boolean
  isSureNumberWrong: boolean
}

/** Reads `count` pictures drawn by the seeds after `from`; varied ones are printed otherwise and lie under a hologram. */
export async function measurePictures({
  from,
  count,
  isVaried,
}: {
  from: number
  count: number
  isVaried: boolean
}): Promise<Row[]> {
  const child = fork(new URL('./reading-child.ts', import.meta.url), {
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    execArgv: ['--max-old-space-size=160', '--max-semi-space-size=4'],
    serialization: 'advanced',
  })
  await once(child, 'message')
  const judged: Judged[] = []
  for (let seed = from; seed < from + count; seed += 1) {
    const drawn = await drawDocument(seed, undefined, { isVaried })
    const answered = once(child, 'message')
    child.send(drawn.jpeg)
    const [reading] = (await answered) as [Reading]
    const one = judge(drawn, reading)
    judged.push(one)
    if (!one.isExact) tell(seed, one)
    // It takes minutes: whoever must stop it early still has something.
    if (judged.length % 10 === 0) console.log(soFar(judged))
  }
  child.disconnect()
  return rowsOf(judged, isVaried ? 'another print, a hologram and glare' : 'passport')
}

function soFar(judged: readonly Judged[]): string {
  const [exact, accepted, wrong] = [
    judged.filter(({ isExact }) => isExact).length,
    judged.filter(({ reading }) => reading.zone?.isAccepted).length,
    judged.filter(({ isAcceptedWrong }) => isAcceptedWrong).length,
  ]
  const cpu = judged.map(({ reading }) => reading.cpuMs)
  const memory = Math.max(...judged.map(({ reading }) => reading.mostMemoryBytes)) / 1e6
  return `${judged.length} read: ${exact} exact, ${accepted} accepted, ${wrong} of them wrong; ${percentile(cpu, 0.5).toFixed(0)} / ${percentile(cpu, 0.95).toFixed(0)} ms, ${memory.toFixed(0)} MB`
}

const dataLinesOf = ({ format, lines }: { format: string; lines: string[] }) =>
  (format === 'TD3' ? lines.slice(1) : lines.slice(0, 2)).join()

function judge(drawn: DrawnDocument, reading: Reading): Judged {
  const { zone } = reading
  const number =
    drawn.zone.format === 'TD3'
      ? drawn.zone.lines[1]?.slice(0, 9)
      : drawn.zone.lines[0]?.slice(5, 14)
  const told = reading.sureFields.documentNumber
  return {
    drawn,
    reading,
    isExact: zone?.lines.join() === drawn.zone.lines.join(),
    isAcceptedWrong: zone?.isAccepted === true && dataLinesOf(zone) !== dataLinesOf(drawn.zone),
    isSureNumberWrong: told !== undefined && told !== number?.replace(/<+$/, ''),
  }
}

/** Where it went wrong; the people are made up. */
function tell(seed: number, { drawn, reading, isAcceptedWrong }: Judged): void {
  const lines = drawn.zone.lines.map((line, at) =>
    [...line]
      .map((sign, place) =>
        reading.zone?.lines[at]?.[place] === sign
          ? '.'
          : `${sign}→${reading.zone?.lines[at]?.[place] ?? ''}`,
      )
      .join(''),
  )
  const state =
    reading.zone === null
      ? 'not read'
      : isAcceptedWrong
        ? 'ACCEPTED WRONG'
        : reading.zone.isAccepted
          ? 'name'
          : 'not accepted'
  console.log(
    `${seed} ${drawn.difficulty} ${drawn.zone.format} ${drawn.width} px: ${state} ${reading.zone ? lines.join(' ') : ''}`,
  )
}

function rowsOf(judged: readonly Judged[], goal: string): Row[] {
  const exactOf = (all: readonly Judged[]) => all.filter(({ isExact }) => isExact).length
  const share = (all: readonly Judged[]) => `${exactOf(all)}/${all.length}`
  const of = (name: string) =>
    share(judged.filter(({ drawn }) => drawn.difficulty === name || drawn.zone.format === name))
  const exact = exactOf(judged) / judged.length
  const wrong = judged.filter(({ isAcceptedWrong }) => isAcceptedWrong).length
  const sureWrong = judged.filter(({ isSureNumberWrong }) => isSureNumberWrong).length
  const accepted = judged.filter(({ reading }) => reading.zone?.isAccepted).length
  const cpu = judged.map(({ reading }) => reading.cpuMs)
  const wall = judged.map(({ reading }) => reading.wallMs)
  const passes =
    judged.reduce((sum, { reading }) => sum + (reading.zone?.passes ?? 0), 0) / judged.length
  const memory = Math.max(...judged.map(({ reading }) => reading.mostMemoryBytes)) / 1e6
  const [p50, p95] = [percentile(cpu, 0.5), percentile(cpu, 0.95)]
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`
  return [
    {
      goal,
      what: `every sign of every line right, ${judged.length} pictures`,
      measured: `${(exact * 100).toFixed(1)} %`,
      wanted: '>= 95 %',
      holds: exact >= 0.95,
      remark: `easy ${of('easy')}, medium ${of('medium')}, hard ${of('hard')}; TD3 ${of('TD3')}, TD1 ${of('TD1')}`,
    },
    {
      goal,
      what: 'lines of numbers and dates accepted and wrong',
      measured: `${wrong} of ${accepted} accepted`,
      wanted: '0',
      holds: wrong === 0,
      remark: `document numbers told as sure and wrong: ${sureWrong}`,
    },
    {
      goal,
      what: 'processor time of one picture, p50 / p95',
      measured: `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`,
      wanted: 'p50 <= 1500 ms',
      holds: p50 <= 1500,
      remark: `by the wall ${percentile(wall, 0.5).toFixed(0)} / ${percentile(wall, 0.95).toFixed(0)} ms at ${load}; ${passes.toFixed(1)} passes on average`,
    },
    {
      goal,
      what: 'memory of the reading process at its largest',
      measured: `${memory.toFixed(0)} MB`,
      wanted: '<= 450 MB',
      holds: memory <= 450,
    },
  ]
}
