import { afterAll, beforeEach, expect, it } from 'vitest'
import { describeFileStore } from '../../../modules/images/file-store.conformance.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createS3Files, type S3Settings } from './create-s3-files.ts'
import { signRequest } from './sign-request.ts'
import { openS3Stub, stubKeys } from './testing/s3-stub.ts'

const clock = createTestClock('2030-01-01T08:00:00Z')
const storage = await openS3Stub(clock)
afterAll(() => storage.close())
beforeEach(() => {
  storage.mood.fault = ''
})
const open = (changes: Partial<S3Settings> = {}, time = clock) =>
  createS3Files(
    { host: storage.host, ...stubKeys, ...changes },
    { outbound: createOutbound({ log: silentLog }), clock: time },
  )

describeFileStore('s3', async () => open())

it('signs as the example in the S3 documentation does', () => {
  const { authorization } = signRequest(stubKeys, {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    headers: { range: 'bytes=0-9' },
    content: Buffer.alloc(0),
    at: Temporal.Instant.from('2013-05-24T00:00:00Z'),
  })
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

it.each(['503', 'cut', 'no-bucket'] as const)(
  'takes %s for neither a yes nor a no',
  async (fault) => {
    const [files, key] = [open(), newId()]
    storage.mood.fault = fault
    await expect(files.put(key, Buffer.from('a file'))).rejects.toThrow('S3 did not keep')
    await expect(files.get(key)).rejects.toThrow('S3 did not give')
    await expect(files.remove(key)).rejects.toThrow('S3 did not remove')
  },
)

it('rejects when its keys or its time are wrong', async () => {
  const late = createTestClock('2030-01-01T09:00:00Z')
  for (const [files, code] of [
    [open({ secretKey: 'another secret' }), 'SignatureDoesNotMatch'],
    [open({ accessKey: 'ANOTHER' }), 'InvalidAccessKeyId'],
    [open({}, late), 'RequestTimeTooSkewed'],
  ] as const)
    await expect(files.get(newId())).rejects.toThrow(code)
})
