import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { BytesCall } from '../../platform/http/serve-bytes.ts'
import { bodyOf, drain, receiveFile } from './receive-file.ts'

/** One upload at the door: it is taken in, or turned away so that its sender hears why; both within `withinMs` together. */
export function receptionOf({ request, reply }: BytesCall, withinMs: number) {
  const sent = bodyOf(request)
  const beganMs = performance.now()

  /** Hears the sender out, as far as that is bearable; else the line is closed behind the answer. */
  async function reject(): Promise<void> {
    const leftMs = beganMs + withinMs - performance.now()
    if (!(await drain(sent, leftMs))) reply.header('connection', 'close')
  }

  return {
    reject,
    async accept(): Promise<Buffer | Refusal<Code>> {
      const received = await receiveFile(sent, { mostBytes: mostUploadBytes, withinMs })
      // Who sends too slowly to be taken in is not heard out either.
      const isTooSlow = isRefused(received) && received.refused === 'IMAGE_UPLOAD_FAILED'
      if (isTooSlow && !sent.body.readableEnded) reply.header('connection', 'close')
      else if (isRefused(received)) await reject()
      return received
    },
  }
}
