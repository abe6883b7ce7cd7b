import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase, tables } from '../database.ts'
import type { Committed } from './committed.ts'
import { refusalOf } from './refusal.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDatabase()
const run = (statement: string) => sql.raw(statement).execute(tables<unknown>(db))
await run('create table public.sample (id int primary key, word text)')
await run('create publication sample for table public.sample')

// Between the follower and the server: a network that can go deaf without closing anything.
const sockets = new Set<Socket>()
let isDeaf = false
const between = createServer((client) => {
  const { hostname, port } = new URL(url)
  const server = connect(Number(port), hostname)
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', (bytes) => isDeaf || to.write(bytes))
  }
}).listen(0, '127.0.0.1')
await once(between, 'listening')
const address = between.address()
const viaProxy = new URL(url)
viaProxy.searchParams.delete('host')
viaProxy.port = String(typeof address === 'object' ? address?.port : 0)
const far = openDatabase({ url: viaProxy.toString(), maxConnections: 2 })
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await far.close()
  between.close()
})

async function follow(publication: string, longestSilenceMs: number) {
  const heard: Committed[] = []
  const ends: string[] = []
  const following = await far.follow({
    publication,
    slot: `sample_${heard.length}_${longestSilenceMs}`,
    mostChanges: 10,
    longestSilenceMs,
    onCommitted: (each) => heard.push(each),
    onPosition: () => {},
    onEnd: (reason) => ends.push(reason),
  })
  following.start()
  return { heard, ends, following }
}

it('hands over each transaction after its snapshot, and the one with too many rows ends it', async () => {
  await run(`insert into sample values (0, 'before')`)
  const { heard, ends } = await follow('sample', 30_000)
  await run(`insert into sample values (1, 'one'), (2, null)`)
  await run(`update sample set word = 'two' where id = 2`)
  await run('delete from sample where id = 1')
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(3)
  expect(heard.map(({ changes }) => changes)).toEqual([
    [
      { kind: 'inserted', table: 'public.sample', row: { id: 1, word: 'one' } },
      { kind: 'inserted', table: 'public.sample', row: { id: 2, word: null } },
    ],
    [{ kind: 'updated', table: 'public.sample', row: { id: 2, word: 'two' }, oldKey: null }],
    [{ kind: 'removed', table: 'public.sample', key: { id: 1 } }],
  ])
  await run(`insert into sample select number, 'many' from generate_series(10, 30) as number`)
  await expect.poll(() => ends, { timeout: 10_000 }).toHaveLength(1)
  expect(ends[0]).toContain('more than is worth following')
})

it('is not lost while nothing is written', async () => {
  const { ends, following } = await follow('sample', 2000)
  await new Promise((wake) => setTimeout(wake, 5000))
  expect(ends).toEqual([])
  await following.close()
})

it('a server that is heard of no more, on a connection that nobody closed, ends the stream', async () => {
  const { ends } = await follow('sample', 3000)
  isDeaf = true
  await expect.poll(() => ends, { timeout: 20_000 }).toEqual(['the server has fallen silent'])
  isDeaf = false
})

it('a publication that is not there is refused before anything is followed', async () => {
  const fault = await follow('nothing', 1000).catch((refused: unknown) => refused)
  expect(refusalOf(fault)).toEqual({
    words: expect.stringContaining('there is no publication nothing'),
    isLasting: true,
  })
})

it('what cannot be named is tried again', () => {
  expect(refusalOf(new Error('Connection terminated'))).toEqual({
    words: 'Connection terminated',
    isLasting: false,
  })
})
