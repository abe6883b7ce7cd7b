import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { drawDocument } from '@parastoo/server/adapters/mrz-reader/testing/draw-document'
import { departsOn } from '../http/sample.ts'
import { percentile, type Row } from '../table.ts'

const seconds = 20
const uploaders = 20
const pauseMs = 25

/** How much longer searches take while twenty people send passports: alone, beside them, and alone again. */
export async function measureSearches(): Promise<Row[]> {
  const child = fork(new URL('./server.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const site = `http://127.0.0.1:${port}`
  const pictures = await Promise.all([1_000, 1_001, 1_003, 1_004].map((seed) => drawDocument(seed)))
  await searchFor(site, 3)
  const before = await searchFor(site, seconds)
  const uploads = { read: 0, busy: 0, other: 0 }
  let isOver = false
  const sending = Array.from({ length: uploaders }, async (_, uploader) => {
    for (let sent = 0; !isOver; sent += 1) {
      const picture = pictures[(uploader + sent) % pictures.length]?.jpeg ?? Buffer.alloc(0)
      // Each has an address of its own, and a new one before its ten a minute are over.
      const status = await upload(site, picture, `10.${uploader}.${Math.floor(sent / 8)}.1`)
      uploads[status === 200 ? 'read' : status === 429 ? 'busy' : 'other'] += 1
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000))
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
  return [
    {
      goal: 'passport',
      what: `p95 of searches while ${uploaders} send passports at once / without`,
      measured: `${times.toFixed(2)} (${p95Beside.toFixed(1)} / ${p95Alone.toFixed(1)} ms)`,
      wanted: '<= 2',
      holds: times <= 2,
      remark: `${beside.length} and ${alone.length} searches; uploads: ${uploads.read} read, ${uploads.busy} told to come back, ${uploads.other} other; load ${(loadavg()[0] ?? 0).toFixed(0)}`,
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

async function upload(site: string, picture: Buffer, address: string): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'passport.jpg')
  const reply = await fetch(`${site}/images/Blob/ReadMRZ`, {
    ...{ method: 'POST', body: form, headers: { 'x-forwarded-for': address } },
  }).catch(() => null)
  await reply?.arrayBuffer()
  return reply?.status ?? 0
}
