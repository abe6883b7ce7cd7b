import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { takeBody } from './body.ts'
import { sendBody } from './send-body.ts'

/** More than sockets hold, so that an answer is still being sent when the next one is written. */
const size = 14_000_000
const app = Fastify()
app.get<{ Params: { fill: string } }>('/:fill', async (request, reply) => {
  const body = takeBody()
  body.raw(new Uint8Array(size).fill(Number(request.params.fill)))
  return sendBody({ request, reply }, { body, type: 'application/octet-stream' })
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

/** Asks, and reads nothing yet. */
function ask(fill: number): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(`GET /${fill} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  return socket
}

async function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks)
  return whole.subarray(whole.indexOf('\r\n\r\n') + 4)
}

const expectOnly = (body: Buffer, fill: number) => {
  expect(body.length).toBe(size)
  expect(body.equals(Buffer.alloc(size, fill))).toBe(true)
}

it('never writes the next answer into one that a slow reader is still taking', async () => {
  for (let time = 0; time < 3; time += 1) {
    const slow = ask(1)
    await wait(50)
    expectOnly(await readAll(ask(2)), 2)
    expectOnly(await readAll(slow), 1)
  }
})

it('goes on answering whole after readers who left midway', async () => {
  for (let fill = 3; fill < 9; fill += 1) {
    const gone = ask(fill)
    await wait(20)
    gone.destroy()
    expectOnly(await readAll(ask(fill + 100)), fill + 100)
  }
})
