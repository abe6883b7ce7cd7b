import type { FileStore } from '../../../modules/images/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'
import { type S3Keys, signRequest } from './sign-request.ts'

export type S3Settings = S3Keys & { host: string; bucket: string }
type Needs = { outbound: Outbound; clock: { now: () => Temporal.Instant } }
const folder = 'private'

/** Files in a bucket of storage that speaks S3, addressed by path. Whatever is not a certain yes or no rejects. */
export function createS3Files(settings: S3Settings, { outbound, clock }: Needs): FileStore {
  const baseUrl = `${settings.host.replace(/\/+$/, '')}/${settings.bucket}`
  const peer = outbound.peer({
    name: 's3',
    baseUrl,
    secrets: [settings.secretKey, settings.accessKey],
    largestReplyBytes: 16 * 1024 * 1024,
  })
  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    content?: Buffer,
  ): Promise<OutboundReply> => {
    if (!/^[\w-]{8,100}$/.test(key)) throw new Error('A key is of letters, digits and dashes')
    const path = `/${folder}/${key}`
    const request = { method, url: new URL(`${baseUrl}${path}`), at: clock.now() }
    const headers = signRequest(settings, { ...request, content: content ?? Buffer.alloc(0) })
    return await peer.call({
      call: `${method.toLowerCase()}-file`,
      method,
      path,
      headers,
      expects: 'bytes',
      ...(content === undefined ? {} : { bytes: content }),
    })
  }
  return {
    name: 's3',
    async put(key, bytes) {
      const reply = await call('PUT', key, bytes)
      if (!isStatus(reply, 200)) throw new Error(`S3 did not keep a file: ${wordsOf(reply)}`)
    },
    async get(key) {
      const reply = await call('GET', key)
      if (isMissing(reply)) return null
      if (!isStatus(reply, 200)) throw new Error(`S3 did not give a file: ${wordsOf(reply)}`)
      return reply.body as Buffer
    },
    async remove(key) {
      const reply = await call('DELETE', key)
      if (isStatus(reply, 204, 200) || isMissing(reply)) return
      throw new Error(`S3 did not remove a file: ${wordsOf(reply)}`)
    },
  }
}

type Answered = Extract<OutboundReply, { outcome: 'answered' }>
const isStatus = (reply: OutboundReply, ...statuses: number[]): reply is Answered =>
  reply.outcome === 'answered' && statuses.includes(reply.status)

/** A bucket that is missing answers 404 too, and that is a fault of ours, not a missing file. */
const isMissing = (reply: OutboundReply): boolean =>
  isStatus(reply, 404) && codeOf(reply) === 'NoSuchKey'

const codeOf = ({ body }: Answered): string =>
  /<Code>(\w{1,60})<\/Code>/.exec((body as Buffer).toString('utf8'))?.[1] ?? ''

const wordsOf = (reply: OutboundReply): string =>
  reply.outcome === 'answered' ? `${reply.status} ${codeOf(reply)}` : reply.reason
