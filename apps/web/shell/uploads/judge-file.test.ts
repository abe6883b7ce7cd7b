import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import { expect, it } from 'vitest'
import { judgeFile } from './judge-file.ts'

const bytesOf = (hex: string, length = 100) =>
  new Blob([Uint8Array.fromHex(hex), new Uint8Array(length)])
const fileOf = (blob: Blob, type: string) => new File([blob], 'a', { type })

it.each([
  ['a JPG', fileOf(bytesOf('ffd8ffe0'), 'image/jpeg'), null],
  ['a PNG', fileOf(bytesOf('89504e470d0a1a0a'), 'image/png'), null],
  ['too much', fileOf(bytesOf('ffd8ffe0', mostUploadBytes), 'image/jpeg'), 'IMAGE_TOO_LARGE'],
  ['a PDF', fileOf(bytesOf('255044462d312e37'), 'application/pdf'), 'IMAGE_WRONG_FORMAT'],
  [
    'a page by the name of a picture',
    fileOf(bytesOf('3c68746d6c3e0a0a'), 'image/png'),
    'IMAGE_WRONG_FORMAT',
  ],
  ['nothing', fileOf(new Blob([]), 'image/png'), 'IMAGE_IS_INVALID'],
])('%s is judged before it is sent', async (_what, file, code) => {
  expect(await judgeFile(file)).toBe(code)
})
