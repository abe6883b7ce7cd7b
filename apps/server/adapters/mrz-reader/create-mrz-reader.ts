import { type ChildProcess, fork } from 'node:child_process'
import type { ReadZone, ZoneReader } from '../../modules/images/ports.ts'
import type { ReadingReply, ReadingRequest } from './reading-process.ts'

export type MrzReaderOptions = {
  /** How many pictures may wait behind the one being read; at a second and a half each the last of them still waits bearably. */
  maxWaiting?: number
  /** How long one picture may take, loading the model included. */
  timeLimitMs?: number
  /** How long a picture may wait for its turn; then its sender is told to come back, as when too many wait. */
  patienceMs?: number
  /** How long the process stays without work before it gives its memory back. */
  idleMs?: number
  /** A process that has grown past this is replaced after its answer. */
  mostMemoryBytes?: number
  /** For tests: another program in place of the reading one. */
  program?: URL
}

type Waiting = {
  picture: Buffer
  resolve: (zone: ReadZone | null | 'late' | 'busy') => void
  reject: (fault: Error) => void
  patience: NodeJS.Timeout
}

/**
 * Reads passports in one process of its own, started with the first picture: what a picture does to a decoder or to memory ends
 * there, and the next gets a fresh process. A server that reads no passport pays nothing.
 */
export function createMrzReader(options: MrzReaderOptions = {}): ZoneReader {
  const { maxWaiting = 6, timeLimitMs = 30_000, idleMs = 5 * 60_000 } = options
  const {
    patienceMs = 20_000,
    mostMemoryBytes = 450_000_000,
    program = new URL('./reading-process.ts', import.meta.url),
  } = options
  const waiting: Waiting[] = []
  let reading: Waiting | undefined
  let worker: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let turn = 0
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(program, {
      // It inherits nothing: no secrets of the environment, no flags of the server.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      execArgv: ['--max-old-space-size=160', '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (reply: ReadingReply) => {
      if (started !== worker || reply.id !== turn) return
      const isTooLarge = reply.memoryBytes > mostMemoryBytes
      if (isTooLarge) drop()
      if ('zone' in reply) settle((one) => one.resolve(reply.zone))
      else
        settle((one) => one.reject(new Error(`The passport could not be read: ${reply.failure}`)))
    })
    started.on('error', () => lose(started, 'could not be started'))
    started.on('exit', () => lose(started, 'ended unexpectedly'))
    // A server that stops does not wait for it; it ends itself when the line to us is cut.
    started.unref()
    started.channel?.unref()
    return started
  }

  function drop() {
    const dropped = worker
    worker = undefined
    dropped?.kill('SIGKILL')
  }

  function lose(lost: ChildProcess, why: string) {
    if (lost !== worker) return
    drop()
    settle((one) => one.reject(new Error(`The process that reads passports ${why}`)))
  }

  function settle(answer: (one: Waiting) => void) {
    clearTimeout(timer)
    const finished = reading
    reading = undefined
    if (finished) answer(finished)
    readNext()
  }

  function readNext() {
    if (isClosed || reading) return
    reading = waiting.shift()
    if (!reading) {
      timer = setTimeout(drop, idleMs)
      timer.unref()
      return
    }
    clearTimeout(timer)
    clearTimeout(reading.patience)
    worker ??= start()
    const busy = worker
    turn += 1
    timer = setTimeout(() => {
      if (busy !== worker) return
      drop()
      settle((one) => one.resolve('late'))
    }, timeLimitMs)
    const request: ReadingRequest = { id: turn, picture: reading.picture }
    busy.send(request, (fault) => {
      if (fault) lose(busy, 'took no picture')
    })
  }

  return {
    read(picture) {
      if (isClosed) return Promise.reject(new Error('The reader of passports is closed'))
      if (waiting.length >= maxWaiting) return Promise.resolve('busy')
      return new Promise((resolve, reject) => {
        const one: Waiting = { picture, resolve, reject, patience: setTimeout(giveUp, patienceMs) }
        one.patience.unref()
        waiting.push(one)
        readNext()
        function giveUp() {
          waiting.splice(waiting.indexOf(one), 1)
          resolve('busy')
        }
      })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const left = reading ? [reading, ...waiting] : [...waiting]
      reading = undefined
      waiting.length = 0
      drop()
      for (const one of left) clearTimeout(one.patience)
      for (const one of left) one.reject(new Error('The reader of passports was closed'))
    },
  }
}
