import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { messageOf } from '@parastoo/contract/messages'
import { drawDocument } from '@parastoo/server/adapters/mrz-reader/testing/draw-document'
import { departsOn } from '../http/sample.ts'
import { percentile, type Row } from '../table.ts'

const seconds = 20
const uploaders = 20
const pauseMs = 25
const busyWords = messageOf('PASSPORT_READER_IS_BUSY')
/** A wait of 20 seconds for a turn and 30 for the reading are the most that the reader allows. */
const mostWaitSeconds = 50

/** How much longer searches take while twenty people send passports: alone, beside them, and alone again. */
export async function measureSearches(): Promise<Row[]> {
  const child = fork(new URL('./server.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const site = `http://127.0.0.1:${port}`
  const pictures = await Promise.all([1_000, 1_001, 1_003, 1_004].map((seed) => drawDocument(seed)))
  await searchFor(site, 3)
  const before = await searchFor(site, seconds)
  const uploads: Upload[] = []
  let isOver = false
  const sending = Array.from({ length: uploaders }, async (_, uploader) => {
    for (let sent = 0; !isOver; sent += 1) {
      const picture = pictures[(uploader + sent) % pictures.length]?.jpeg ?? Buffer.alloc(0)
      // Each has an address of its own, and a new one before its ten a minute are over.
      const one = await upload(site, picture, `10.${uploader}.${Math.floor(sent / 8)}.1`)
      uploads.push(one)
      if (one.kind !== 'read') await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  })
  const beside = await searchFor(site, seconds)
  isOver = true
  await Promise.all(sending)
  const after = await searchFor(site, seconds)
  child.disconnect()
  const alone = [...before, ...after]
  const [p95Alone, p95Beside] = [percentile(alone, 0.95), percentile(beside, 0.95)]
  const times = p95Beside / p95Alone
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`
  const others = uploads.filter(({ kind }) => kind === 'other')
  const countOf = (wanted: Upload['kind']) => uploads.filter(({ kind }) => kind === wanted).length
  const longestMs = Math.max(...uploads.map(({ tookMs }) => tookMs))
  for (const { words } of others) console.log(`an upload was answered otherwise: ${words}`)
  return [
    {
      goal: 'passport',
      what: `p95 of searches while ${uploaders} send passports at once / without`,
      measured: `${times.toFixed(2)} (${p95Beside.toFixed(1)} / ${p95Alone.toFixed(1)} ms)`,
      wanted: '<= 2',
      holds: times <= 2,
      remark: `${beside.length} and ${alone.length} searches; ${load}`,
    },
    {
      goal: 'passport',
      what: 'uploads beside them that were neither read nor told when to come back',
      measured: `${others.length} of ${uploads.length}`,
      wanted: '0',
      holds: others.length === 0,
      remark: `${countOf('read')} read, ${countOf('busy')} told to come back`,
    },
    {
      goal: 'passport',
      what: 'the longest that an upload waited for its answer',
      measured: `${(longestMs / 1_000).toFixed(1)} s`,
      wanted: `<= ${mostWaitSeconds} s`,
      holds: longestMs <= mostWaitSeconds * 1_000,
      remark: load,
    },
  ]
}

async function searchFor(site: string, lastingSeconds: number): Promise<number[]> {
  const tookMs: number[] = []
  const untilMs = performance.now() + lastingSeconds * 1_000
  while (performance.now() < untilMs) {
    const startedMs = performance.now()
    const reply = await fetch(`${site}/api/flight-catalog/FlightCatalog/Available`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        productType: 'DomesticFlight',
        originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate: departsOn }],
      }),
    })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`A search was answered ${reply.status}`)
    tookMs.push(performance.now() - startedMs)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return tookMs
}

type Upload = { kind: 'read' | 'busy' | 'other'; words: string; tookMs: number }

/** What came back: read, or refused with the words and the time to come back that people are promised, or anything else. */
async function upload(site: string, picture: Buffer, address: string): Promise<Upload> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'passport.jpg')
  const startedMs = performance.now()
  try {
    const reply = await fetch(`${site}/images/Blob/ReadMRZ`, {
      method: 'POST',
      body: form,
      headers: { 'x-forwarded-for': address },
    })
    const words = await reply.text()
    const isPolite = words.includes(busyWords) && Number(reply.headers.get('retry-after')) > 0
    const kind = reply.status === 200 ? 'read' : reply.status === 429 && isPolite ? 'busy' : 'other'
    return { kind, words: `${reply.status} ${words}`, tookMs: performance.now() - startedMs }
  } catch (fault) {
    const cause = fault instanceof Error ? fault.cause : fault
    return { kind: 'other', words: String(cause), tookMs: performance.now() - startedMs }
  }
}
