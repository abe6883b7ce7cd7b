import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../platform/outbound/testing/stub-server.ts'

export const apiKey = '4E7A6B52436F'
export const approved = 'parastoo-code'
type Sent = { messageid: number; to: string; text: string; status: number; localid?: string }

/** Kavenegar as documented: `return.status` in the body, entries as a list or bare, one message for each localid. */
export async function openKavenegarStub() {
  const sent: Sent[] = []
  const refusing: number[] = []
  const bad = (status: number): StubReply => ({
    status: status === 403 ? 403 : 400,
    json: { return: { status, message: 'no' }, entries: null },
  })
  const good = (entries: object): StubReply => ({
    json: { return: { status: 200, message: 'تایید شد' }, entries },
  })
  const keep = (to: string, text: string, localid?: string) => {
    const known = localid === undefined ? undefined : sent.find((one) => one.localid === localid)
    if (known) return known
    const one = { messageid: 8_792_343 + sent.length, to, text, status: 1 }
    sent.push(localid === undefined ? one : { ...one, localid })
    return one
  }

  const answer = ({ path, form }: StubRequest): StubReply => {
    const [, key, call] = /^\/v1\/([^/]+)\/(.+)\.json$/.exec(path) ?? []
    if (key !== apiKey) return bad(403)
    const refusal = refusing.shift()
    if (refusal !== undefined) return bad(refusal)
    const { receptor = '', token = '', template, type, message, localid } = form
    if (call === 'verify/lookup') {
      if (template !== approved) return bad(424)
      if (/[\s_]/.test(token) || token === '') return bad(431)
      if (type === 'call' && !/^\d+$/.test(token)) return bad(428)
      return good(keep(receptor, `${type === 'call' ? 'spoken ' : ''}${token}`))
    }
    if (call === 'sms/send') {
      if (!/^\+?\d{8,15}$/.test(receptor)) return bad(411)
      if (!message) return bad(413)
      return good([keep(receptor, message, localid)])
    }
    if (call === 'sms/status') {
      const asked = (form.messageid ?? '').split(',').map(Number)
      const found = sent.filter(({ messageid }) => asked.includes(messageid))
      return good(found.map(({ messageid, status }) => ({ messageid, status, statustext: '' })))
    }
    return bad(404)
  }
  const server = await openStubServer(answer)
  return {
    ...server,
    sent,
    /** Refuses the next call with a documented code. */
    refuseNext: (code: number) => void refusing.push(code),
  }
}
