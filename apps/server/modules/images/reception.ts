import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { BytesCall } from '../../platform/http/serve-bytes.ts'
import { bodyOf, letFall, receiveFile } from './receive-file.ts'

/** One upload at the door: it is taken in, or turned away so that its sender hears why; both within `withinMs` together. */
export function receptionOf({ request, reply }: BytesCall, withinMs: number) {
  const sent = bodyOf(request)
  const beganMs = performance.now()

  /** Hears the sender out, as far as that is bearable; else the line is closed behind the answer. */
  async function turnAway(): Promise<void> {
    const leftMs = beganMs + withinMs - performance.now()
    if (!(await letFall(sent, leftMs))) reply.header('connection', 'close')
  }

  return {
    turnAway,
    async takeIn(): Promise<Buffer | Refusal<Code>> {
      const received = await receiveFile(sent, { mostBytes: mostUploadBytes, withinMs })
      if (isRefused(received)) await turnAway()
      return received
    },
  }
}
