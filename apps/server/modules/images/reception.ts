import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { BytesCall } from '../../platform/http/serve-bytes.ts'
import { bodyOf, drain, receiveBytes, receiveFile } from './receive-file.ts'

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
    /** The file of a form, or, of a picture that comes by part, a body of at most so many bytes. */
    async accept(mostPartBytes: number | null = null): Promise<Buffer | Refusal<Code>> {
      const received =
        mostPartBytes === null
          ? await receiveFile(sent, { mostBytes: mostUploadBytes, withinMs })
          : await receiveBytes(sent, { mostBytes: mostPartBytes, withinMs })
      // Who sends too slowly to be taken in is not heard out either.
      const isTooSlow = isRefused(received) && received.refused === 'IMAGE_UPLOAD_FAILED'
      if (isTooSlow && !sent.body.readableEnded) reply.header('connection', 'close')
      else if (isRefused(received)) await reject()
      return received
    },
  }
}
