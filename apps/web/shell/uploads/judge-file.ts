import { mostUploadBytes, uploadTypes } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'

/** What is wrong with a file before it is sent, by the server's own codes; null when it may go. Its name says nothing. */
export async function judgeFile(
  file: Pick<File, 'size' | 'type' | 'slice'>,
): Promise<Extract<Code, `IMAGE_${string}`> | null> {
  if (file.size > mostUploadBytes) return 'IMAGE_TOO_LARGE'
  if (!(uploadTypes as readonly string[]).includes(file.type)) return 'IMAGE_WRONG_FORMAT'
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (head.length < 8) return 'IMAGE_IS_INVALID'
  const begins = (signs: readonly number[]) => signs.every((sign, place) => head[place] === sign)
  return begins(jpeg) || begins(png) ? null : 'IMAGE_WRONG_FORMAT'
}

const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
