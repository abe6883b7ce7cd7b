/** Storage that follows the wire rules of S3: it reckons each signature itself, and answers in the errors of S3. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../../../platform/clock.ts'

export const stubKeys = {
  bucket: 'parastoo',
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

export async function openS3Stub(clock: Clock) {
  const kept = new Map<string, Buffer>()
  const mood = { fault: '' as '' | '503' | 'cut' | 'no-bucket' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
    if (mood.fault === 'cut') return request.socket.destroy()
    if (mood.fault === '503') return fail(503, 'SlowDown')
    if (mood.fault === 'no-bucket') return fail(404, 'NoSuchBucket')
    const wrong = wrongWith(request, body, clock)
    if (wrong !== null) return fail(403, wrong)
    const { method, url = '' } = request
    const found = kept.get(url)
    if (method === 'PUT') {
      kept.set(url, body)
      const tag = `"${createHash('md5').update(body).digest('hex')}"`
      return response.writeHead(200, { etag: tag }).end()
    }
    if (method === 'DELETE') {
      kept.delete(url)
      return response.writeHead(204).end()
    }
    if (!found) return fail(404, 'NoSuchKey')
    return response.writeHead(200, { 'content-type': 'binary/octet-stream' }).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    kept,
    mood,
    host: `http://127.0.0.1:${port}`,
    close: () => server.close(),
  }
}

/** The error S3 answers to a request that is not proved; null when it is. */
function wrongWith(request: IncomingMessage, body: Buffer, clock: Clock): string | null {
  const { headers, method = '', url = '' } = request
  const proof =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!proof) return 'AccessDenied'
  const [, accessKey, day = '', region = '', names = '', signature] = proof
  if (accessKey !== stubKeys.accessKey) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  const iso = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const minutesOff = clock.now().since(Temporal.Instant.from(iso)).total('minutes')
  if (Math.abs(minutesOff) > 15 || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  const hash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.split(';').includes(needed)) return 'AccessDenied'
  let canonical = `${method}\n${url}\n\n`
  for (const name of names.split(';')) canonical += `${name}:${headers[name]}\n`
  canonical += `\n${names}\n${hash}`
  const mac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const dayKey = mac(`AWS4${stubKeys.secretKey}`, day)
  const key = mac(mac(mac(dayKey, region), 's3'), 'aws4_request')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${digest}`
  return mac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
