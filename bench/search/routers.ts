/** G5: routers for timetables, over the same four days of flights, from the same origins to the same destinations. */
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import type { SearchAsk } from '@parastoo/server/modules/inventory/engine/search-ask'
import { createSearchBuffers } from '@parastoo/server/modules/inventory/engine/search-buffers'
import type { Row } from '../table.ts'
import { connectionScan, legsOf, minotor, type Peer, type PeerAsk, raptor } from './peers.ts'
import { questionsOf } from './questions.ts'
import { micros, usualTime } from './timing.ts'
import { firstDay } from './world.ts'

/** Far enough from the beginning for flights of the day before to be there. */
const dayAsked = firstDay + 41
/** What each may be asked: the slower ones need seconds a question in the large world. */
const mostAsked = 200
const longestMs = 10_000

export async function measure({ columns }: { columns: Columns }): Promise<Row[]> {
  const legs = legsOf(columns, dayAsked)
  const asks = (questionsOf(columns, mostAsked)[3]?.asks ?? []).map((ask) => onDay(ask))
  const buffers = createSearchBuffers(columns)
  let found = 0
  const ours = usualTime(asks, (ask) => {
    found += search(columns, buffers, ask).count
  })
  const each = (found / asks.length / 5).toFixed(0)
  const isLarge = legs.length > 50_000
  const rows: Row[] = []
  for (const make of [minotor, raptor, connectionScan]) {
    const peer = await make(legs, columns.airports.words.length)
    const { us, answered, asked } = timePeer(
      peer,
      asks.map((ask) => endsOf(columns, ask)),
    )
    const isScan = make === connectionScan
    const wanted = isScan ? (isLarge ? 500 : 10) : isLarge ? 10_000 : 150
    rows.push({
      goal: 'G5',
      what: `${peer.name} / ours, up to two stops, ${legs.length.toLocaleString('en')} flights`,
      measured: `${Math.round(us / ours).toLocaleString('en')} (${micros(us)} / ${micros(ours)})`,
      wanted: `>= ${wanted.toLocaleString('en')}`,
      holds: us / ours >= wanted,
      remark: `${answered} of ${asked} found a way; ours finds ${each} priced itineraries a question`,
    })
  }
  return rows
}

const onDay = ({ journeys: [wish], ...ask }: SearchAsk): SearchAsk => ({
  ...ask,
  journeys: wish ? [{ ...wish, day: dayAsked }] : [],
})

function endsOf({ airports }: Columns, { journeys: [wish] }: SearchAsk): PeerAsk {
  const of = (codes: readonly string[] = []) => airports.codes.get(codes[0] ?? '') ?? 0
  return { origin: of(wish?.origins), destination: of(wish?.destinations) }
}

/** Asks as many questions as fit into the time, judged by a first few. */
function timePeer({ run }: Peer, asks: readonly PeerAsk[]) {
  const first = asks.slice(0, 5)
  const startedMs = performance.now()
  for (const ask of first) run(ask)
  const eachMs = (performance.now() - startedMs) / first.length
  const asked = asks.slice(0, Math.max(20, Math.floor(longestMs / eachMs)))
  const us = usualTime(asked, run, { warm: first })
  return { us, answered: asked.filter(run).length, asked: asked.length }
}
