/** G8: what it takes to turn 200 finds into a body, beside copying the finished body and beside objects. */

import { constants, zstdCompressSync } from 'node:zlib'
import { readColumns } from '@parastoo/contract/flights/columns'
import { Body } from '@parastoo/server/platform/http/body'
import { newId } from '@parastoo/server/platform/ids'
import { percentile, type Row } from '../table.ts'
import { createObjects } from './objects.ts'
import { makeSample, type Sample } from './sample.ts'

const rounds = 60
const timesPerRound = 20

const zstd = (bytes: Buffer) =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })

export function measureBodies(): Row[] {
  const sample = makeSample()
  const objects = createObjects(sample)
  const body = new Body()
  const found = sample.find()
  const prepared = sample.writer.prepare(sample.columns, found, sample.question.party)
  const frame = (requestId: string) => ({ requestId, completed: true })
  const writeJson = () => {
    const ask = { requestId: newId(), isReturning: false }
    const ready = sample.writer.prepare(sample.columns, found, sample.question.party)
    body.clear()
    body.text('{"data":{"proposals":[')
    ready.writeJson(body, ask, { from: 0, to: ready.count })
    body.text(`],${JSON.stringify(frame(ask.requestId)).slice(1)},"meta":{}}`)
    return body.written()
  }
  const columnar = new Body()
  const writeColumns = () => {
    const ask = { requestId: newId(), isReturning: false }
    columnar.clear()
    columnar.byte(1)
    sample.writer.prepare(sample.columns, found, sample.question.party).writeColumns(columnar, ask)
    columnar.byte(0)
    const reply = frame(ask.requestId)
    columnar.sized(JSON.stringify({ reply, proposals: [], returningProposals: [] }))
    return columnar.written()
  }
  const stringify = () => {
    const requestId = newId()
    const reply = { ...frame(requestId), proposals: objects.propose(found, requestId) }
    return Buffer.from(JSON.stringify({ data: reply, meta: {} }))
  }
  const finished = Buffer.from(writeJson())
  const copy = Buffer.allocUnsafeSlow(finished.length)
  const cold = coldWriter(sample, found)
  const [asColumns, asJson] = [new Uint8Array(writeColumns()), Buffer.from(writeJson()).toString()]
  const us = measureSideBySide({
    readColumns: () => readColumns(asColumns),
    readJson: () => JSON.parse(asJson),
    copy: () => copy.set(finished),
    ours: writeJson,
    objects: stringify,
    columns: writeColumns,
    columnsPacked: () => zstd(writeColumns()),
    jsonPacked: () => zstd(writeJson()),
    search: () => sample.find(),
  })
  const packed = zstd(writeColumns())
  const decoded = readColumns(new Uint8Array(writeColumns())).data.proposals
  if (decoded.length !== prepared.count) throw new Error('The columns hold another answer')
  const text = (value: number) => value.toFixed(value < 20 ? 1 : 0)
  const overCopy = us.ours / us.copy
  const overOurs = us.objects / us.ours
  const share = finished.length / packed.length
  const kilobytes = (finished.length / 1000).toFixed(0)
  return [
    {
      goal: 'G8',
      what: `200 proposals (${kilobytes} kB) over copying the finished body`,
      measured: `${text(us.ours)} us / ${text(us.copy)} us = ${overCopy.toFixed(1)}`,
      wanted: '<= 10',
      holds: overCopy <= 10,
      remark: `itineraries kept from before; the first time, with nothing kept, ${text(cold)} us`,
    },
    {
      goal: 'G8',
      what: 'objects + JSON.stringify over ours',
      measured: `${text(us.objects)} us / ${text(us.ours)} us = ${overOurs.toFixed(0)}`,
      wanted: '>= 25',
      holds: overOurs >= 25,
    },
    {
      goal: 'G8',
      what: 'bytes of JSON over columns + zstd',
      measured: `${finished.length} / ${packed.length} = ${share.toFixed(0)}`,
      wanted: '>= 100',
      holds: share >= 100,
      remark: `columns unpacked ${columnar.length} bytes; JSON + zstd ${zstd(writeJson()).length}`,
    },
    {
      goal: '-',
      what: 'time: search; columns; columns + zstd; JSON + zstd; reading columns; reading JSON',
      measured: [
        us.search,
        us.columns,
        us.columnsPacked,
        us.jsonPacked,
        us.readColumns,
        us.readJson,
      ]
        .map((each) => `${text(each)} us`)
        .join('; '),
      wanted: 'for information',
      holds: true,
    },
  ]
}

/** The median of each, in microseconds; all take turns, so that whatever else the machine does falls on all alike. */
function measureSideBySide<Name extends string>(ways: Record<Name, () => unknown>) {
  const names = Object.keys(ways) as Name[]
  const samples = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      for (let time = 0; time < timesPerRound; time += 1) {
        const startedMs = performance.now()
        ways[name]()
        const tookUs = (performance.now() - startedMs) * 1000
        // The first rounds are the compiler's.
        if (round >= rounds / 4) samples.get(name)?.push(tookUs)
      }
  return Object.fromEntries(
    names.map((name) => [name, percentile(samples.get(name) ?? [], 0.5)]),
  ) as Record<Name, number>
}

/** The median of writing with nothing kept, in microseconds. */
function coldWriter({ columns, question }: Sample, found: ReturnType<Sample['find']>): number {
  const samples: number[] = []
  const body = new Body()
  for (let round = 0; round < 40; round += 1) {
    const { writer } = makeSample()
    const startedMs = performance.now()
    const prepared = writer.prepare(columns, found, question.party)
    body.clear()
    const ask = { requestId: newId(), isReturning: false }
    prepared.writeJson(body, ask, { from: 0, to: prepared.count })
    samples.push((performance.now() - startedMs) * 1000)
  }
  return percentile(samples.slice(10), 0.5)
}
