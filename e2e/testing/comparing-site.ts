/** A site that compares prices, as far as the product tells it how far its visitors came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ComparingSite = {
  url: string
  /** What the product searches by for it, as its settings name it. */
  key: string
  stop: () => void
}

/** Keeps what it is told; `/told?smId=` answers the steps of one click, so that a journey in another process may read them. */
export async function startComparingSite(): Promise<ComparingSite> {
  const told: { click: string | null; step: string }[] = []
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const click = searchParams.get('smId')
    if (pathname === '/told') {
      const steps = told.filter((each) => each.click === click).map(({ step }) => step)
      reply.end(JSON.stringify(steps.sort()))
      return
    }
    told.push({ click, step: pathname.split('/').at(-2) ?? '' })
    reply.end('GIF')
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    key: 'the-key-of-the-site-of-the-journeys',
    stop: () => server.close(),
  }
}
