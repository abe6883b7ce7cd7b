import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import {
  openStubServer,
  type StubReply,
} from '../../../../platform/outbound/testing/stub-server.ts'

/** One device at a push service of the test: what was sent to it comes out as its browser would read it. */
export async function openPushServiceStub() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const shown: { text: string; urgency: string; topic: string; ttl: string }[] = []
  const refusing: number[] = []

  const stub = await openStubServer(({ headers, bytes }): StubReply => {
    const status = refusing.shift()
    if (status !== undefined) return { status, text: '' }
    if (!/^vapid t=.+, k=.+$/.test(headers.authorization ?? '')) return { status: 403, text: '' }
    const text = ece
      .decrypt(bytes, { version: 'aes128gcm', privateKey: pair, authSecret: auth })
      .toString('utf8')
    const known = shown.findIndex(({ topic }) => topic === headers.topic)
    const one = {
      text,
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      ttl: String(headers.ttl),
    }
    if (known >= 0) shown[known] = one
    else shown.push(one)
    return { status: 201, text: '' }
  })
  return {
    ...stub,
    shown,
    device: JSON.stringify({ endpoint: `${stub.url}/send/abc`, p256dh, auth }),
    refuseNext: (status: number) => void refusing.push(status),
  }
}
