import { createServer } from 'node:net'
import { StartRefused } from './start-refused.ts'

/** Refuses the start before anything is done when the port cannot be had, and says how to choose another. */
export async function assertPortIsFree({
  host,
  port,
}: {
  host: string
  port: number
}): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
  if (code === undefined) return
  const another = `choose another: PORT=${port + 100} npm start`
  if (code === 'EADDRINUSE') {
    throw new StartRefused(`Port ${port} is taken by another program. Stop it, or ${another}`)
  }
  if (code === 'EACCES') throw new StartRefused(`Port ${port} needs more rights; ${another}`)
  throw new StartRefused(`Port ${port} of HOST=${host} cannot be opened (${code}); ${another}`)
}
