import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { processIdentity } from './process-identity.ts'
import { isRoot } from './unprivileged-user.ts'

const places: string[] = []
const opened: EmbeddedPostgres[] = []
const elsewheres: { child: ChildProcess; ended: Promise<void> }[] = []

function newPlace(mode = 0o755): string {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(parent, mode)
  places.push(parent)
  return join(parent, 'postgres')
}

/** A killed process loses nothing that it handed to the machine, so only the first test pays for the disk. */
const hasty = { fsync: 'off' }

async function start(
  folder: string,
  settings: Record<string, string> = hasty,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, settings })
  opened.push(postgres)
  return postgres
}

afterAll(async () => {
  for (const { child, ended } of elsewheres) {
    child.stdin?.end()
    await ended
  }
  for (const postgres of opened) await postgres.stop()
  for (const { folder } of opened) rmSync(folder, { recursive: true, force: true })
  for (const place of places) rmSync(place, { recursive: true, force: true })
})

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed under an idle connection must not end the test.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

async function put(url: string): Promise<void> {
  await ask(url, 'create table kept (id int)')
  await ask(url, 'insert into kept values (1)')
}
const kept = async (url: string) => Number((await ask(url, 'select count(*) from kept'))[0])
const runs = (pid: number) => processIdentity(pid) !== undefined

/** A second Node process that starts the server in `folder` and stays until it is told or killed. */
async function startElsewhere(folder: string) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const postgres = await startEmbeddedPostgres(${JSON.stringify({ folder, settings: hasty })})
    console.log(JSON.stringify({ found: postgres.found, pid: postgres.pid(), url: postgres.url }))
    process.stdin.on('data', () => {})
    process.stdin.on('end', async () => { await postgres.stop(); process.exit(0) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  elsewheres.push({ child, ended })
  const [line] = await Array.fromAsync(firstLine(child.stdout))
  return {
    child,
    ended,
    ...(JSON.parse(line ?? '{}') as { found: string; pid: number; url: string }),
  }
}

async function* firstLine(stream: NodeJS.ReadableStream) {
  for await (const line of createInterface(stream)) {
    yield line
    return
  }
}

it('makes a cluster once, keeps what was committed and stops cleanly', async () => {
  const folder = newPlace()
  const first = await start(folder)
  expect(first.found).toBe('made')
  await put(first.url)
  await first.stop()
  await expect.poll(() => runs(first.pid())).toBe(false)
  const second = await start(folder, {})
  expect(second.found).toBe('started')
  expect(await kept(second.url)).toBe(1)
  expect(
    await ask(second.url, "select current_setting('wal_level'), current_setting('fsync')"),
  ).toEqual(['logical', 'on'])
  expect(await ask(second.url, "select current_setting('data_checksums')")).toEqual(['on'])
})

it('comes back on the same port after kill -9 of the server, with all that was committed', async () => {
  const postgres = await start(newPlace())
  await put(postgres.url)
  const killed = postgres.pid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => kept(postgres.url).catch(() => 'down'), { timeout: 20_000 }).toBe(1)
  expect(postgres.pid()).not.toBe(killed)
})

it('has a port that no connection is given, and can be had again after a restart', async () => {
  const postgres = await start(newPlace())
  // The lowest number that a connection of this machine is given where it opens one, with Linux's own settings.
  expect(Number(new URL(postgres.urlOf('parastoo')).port)).toBeLessThan(32_768)
})

it('waits for its port where somebody was given the number meanwhile', async () => {
  const postgres = await start(newPlace())
  await put(postgres.url)
  const { port } = new URL(postgres.urlOf('parastoo'))
  process.kill(postgres.pid(), 'SIGKILL')
  const taker = await take(Number(port))
  setTimeout(() => taker.close(), 1_500)
  await expect.poll(() => kept(postgres.url).catch(() => 'down'), { timeout: 20_000 }).toBe(1)
})

/** Listens on a port as soon as whoever was killed has left it. */
async function take(port: number): Promise<Server> {
  const taker = createServer((socket) => socket.destroy())
  for (;;) {
    const isTaken = await new Promise<boolean>((resolve) => {
      taker.once('error', () => resolve(false))
      taker.listen({ port, host: '127.0.0.1' }, () => resolve(true))
    })
    if (isTaken) return taker
  }
}

/** A server with something in it, whose owner was killed. */
async function leftByKilledOwner() {
  const folder = newPlace()
  const elsewhere = await startElsewhere(folder)
  await put(elsewhere.url)
  elsewhere.child.kill('SIGKILL')
  await elsewhere.ended
  return { folder, pid: elsewhere.pid, url: elsewhere.url }
}

it('is started afresh when server and owner were both killed', async () => {
  const { folder, pid } = await leftByKilledOwner()
  process.kill(pid, 'SIGKILL')
  const postgres = await start(folder)
  expect(await kept(postgres.url)).toBe(1)
})

it('is started afresh when the killed server has not been given the time to end', async () => {
  const { folder, pid } = await leftByKilledOwner()
  // Stopped, it is as one that was killed a moment ago: connections are taken for it, and nobody answers.
  process.kill(pid, 'SIGSTOP')
  const starting = start(folder)
  await delay(300)
  process.kill(pid, 'SIGKILL')
  const postgres = await starting
  expect(postgres.pid()).not.toBe(pid)
  expect(await kept(postgres.url)).toBe(1)
})

it('takes over the server that a killed process left, and stops it', async () => {
  const { folder, pid, url } = await leftByKilledOwner()
  const postgres = await start(folder)
  expect(postgres).toMatchObject({ found: 'running', url })
  expect(postgres.pid()).toBe(pid)
  expect(await kept(postgres.url)).toBe(1)
  await postgres.stop()
  await expect.poll(() => runs(pid)).toBe(false)
})

it('is shared by two processes and stopped by whoever leaves last', async () => {
  const folder = newPlace()
  const [here, elsewhere] = await Promise.all([start(folder), startElsewhere(folder)])
  expect(elsewhere.pid).toBe(here.pid())
  await here.stop()
  expect(runs(elsewhere.pid)).toBe(true)
  await put(elsewhere.url)
  elsewhere.child.stdin.end()
  await elsewhere.ended
  await expect.poll(() => runs(elsewhere.pid)).toBe(false)
})

it('runs two checkouts beside each other', async () => {
  const [one, other] = await Promise.all([start(newPlace()), start(newPlace())])
  expect(one.url).not.toBe(other.url)
  await put(one.url)
  await expect(kept(other.url)).rejects.toThrow(/kept/)
})

it.runIf(isRoot())(
  'finds a shelter when its user cannot enter the checkout, and finds it again',
  async () => {
    const folder = newPlace(0o700)
    const told: string[] = []
    const first = await startEmbeddedPostgres({ folder, onStep: (step) => void told.push(step) })
    opened.push(first)
    expect(first.folder).not.toBe(folder)
    expect(told.join()).toContain(first.folder)
    await put(first.url)
    await first.stop()
    const second = await start(folder)
    expect(second.folder).toBe(first.folder)
    expect(await kept(second.url)).toBe(1)
  },
)

it.runIf(isRoot())('does not share the database of the checkout it was copied from', async () => {
  const original = newPlace(0o700)
  const first = await start(original)
  const copy = newPlace(0o700)
  mkdirSync(copy)
  const pointer = readFileSync(join(original, 'location.json'))
  writeFileSync(join(copy, 'location.json'), pointer)
  const second = await start(copy)
  expect(second.folder).not.toBe(first.folder)
})
