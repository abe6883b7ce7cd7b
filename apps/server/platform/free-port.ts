import { createServer } from 'node:net'

/**
 * Below the numbers that systems give to connections (from 32,768 on Linux, from 49,152 elsewhere), and above those that services are
 * known by. A server that is started anew wants its old port again, and nobody's connection has been given that number meanwhile.
 */
const [lowest, highest] = [32_000, 32_767]

/** A port of 127.0.0.1 that nobody listens on, from those that no connection is given; any other when all of them are taken. */
export async function freePort(): Promise<number> {
  const count = highest - lowest + 1
  const first = Math.floor(Math.random() * count)
  for (let tried = 0; tried < count; tried += 1) {
    const port = await tryPort(lowest + ((first + tried) % count))
    if (port !== undefined) return port
  }
  return (await tryPort(0)) ?? 0
}

/** The port itself when nobody listens on it, or any free one for 0. */
export function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
