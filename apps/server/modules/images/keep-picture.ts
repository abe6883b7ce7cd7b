import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { createBoundedQueue } from './bounded-queue.ts'
import type { PrivateFiles } from './private-files.ts'
import { remakePicture } from './remake-picture.ts'

/** Pictures that are there and wait to be drawn anew. */
const mostWaiting = 8

/** Draws pictures anew, one at a time in this process, and keeps them for whoever sent them. */
export function createPictureKeeper(files: Pick<PrivateFiles, 'keep'>) {
  const line = createBoundedQueue({ waiting: mostWaiting })
  return async (ownerId: string, bytes: Buffer): Promise<UploadedPicture | Refusal<Code>> => {
    const made = await line.run(() => remakePicture(bytes))
    if (made === 'full') return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 5 } })
    return isRefused(made) ? made : await files.keep(ownerId, made)
  }
}
export type KeepPicture = ReturnType<typeof createPictureKeeper>
