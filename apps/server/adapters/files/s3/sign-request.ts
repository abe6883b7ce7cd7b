/** AWS Signature Version 4, the form that S3 and what speaks like it ask for (Amazon S3 API, "Authenticating Requests"). */
import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { region: string; accessKey: string; secretKey: string }
export type Signable = {
  method: string
  /** As it goes over the wire; without a query. */
  url: URL
  /** Signed beside host, time and content. */
  headers?: Record<string, string>
  content: Buffer
  at: Temporal.Instant
}

/** The headers that prove a request: its time, the hash of its content, and the signature over both. */
export function signRequest(keys: S3Keys, request: Signable): Record<string, string> {
  const { method, url, content, at } = request
  const time = at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  const contentHash = sha256(content)
  const own = { 'x-amz-content-sha256': contentHash, 'x-amz-date': time }
  const signed = Object.entries({ host: url.host, ...request.headers, ...own }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = [method, url.pathname, '', lines, names, contentHash].join('\n')
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')
  const signature = hmac(signingKey(keys, scope), toSign).toString('hex')
  const credential = `${keys.accessKey}/${scope}`
  return {
    ...request.headers,
    ...own,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** The secret key, bound step by step to the day, the region and the service. */
const signingKey = ({ secretKey }: S3Keys, scope: string): Buffer =>
  scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`))

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
