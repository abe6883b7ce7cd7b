import { connect, createServer, type Socket } from 'node:net'

/**
 * `before`: reset, and nothing arrived. `after`: it arrived and was answered, the answer is lost. `hole`: it vanishes, and the
 * connection stays silent until somebody gives up. `slow`: it arrives late. `half`: half of the answer comes, then a reset.
 */
export const proxyFaults = ['before', 'after', 'hole', 'slow', 'half'] as const
export type ProxyFault = (typeof proxyFaults)[number]

export type FaultProxy = {
  port: number
  /** How often each fault struck. */
  struck: Record<ProxyFault, number>
  close: () => void
}

/** A line over TCP to `target`; before each piece that is sent to it, `draw` says what befalls that piece. */
export async function openFaultProxy({
  target,
  draw,
  holeMs = 3_000,
  slowMs = 300,
}: {
  target: { host: string; port: number }
  draw: () => ProxyFault | null
  /** After so long something on the way ends a silent connection. */
  holeMs?: number
  slowMs?: number
}): Promise<FaultProxy> {
  const struck = { before: 0, after: 0, hole: 0, slow: 0, half: 0 }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    let befalls: ProxyFault | null = null
    const end = () => {
      near.resetAndDestroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        if (befalls !== 'hole') end()
      })
    }
    near.on('data', (sent) => {
      if (befalls === 'hole') return
      const fault = draw()
      if (fault) struck[fault] += 1
      if (fault === 'before') return end()
      if (fault === 'hole') {
        befalls = 'hole'
        setTimeout(end, holeMs)
        return
      }
      if (fault === 'slow') {
        near.pause()
        setTimeout(() => {
          if (!far.destroyed) far.write(sent)
          near.resume()
        }, slowMs)
        return
      }
      befalls = fault
      far.write(sent)
    })
    far.on('data', (said: Buffer) => {
      if (befalls === 'after') return end()
      if (befalls === 'half') {
        near.write(said.subarray(0, Math.floor(said.length / 2)), end)
        return
      }
      near.write(said)
    })
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    struck,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
