import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../platform/outbound/testing/stub-server.ts'

export const token = 'EAAJB-a-bearer-token'
export const appSecret = 'an-app-secret-of-ours'
export const phoneNumberId = '106540352242922'
export const approved = 'parastoo_code'

type Body = {
  messaging_product?: string
  to?: string
  type?: string
  template?: {
    name?: string
    components?: { type: string; sub_type?: string; parameters: { text: string }[] }[]
  }
}

/** The Cloud API as documented: bearer token, approved templates, the code twice, errors with a code. */
export async function openWhatsappStub() {
  const sent: { id: string; to: string; text: string }[] = []
  const refusing: number[] = []
  const bad = (code: number, status = 400): StubReply => ({
    status,
    json: { error: { message: 'no', type: 'OAuthException', code, fbtrace_id: 'A1' } },
  })
  const answer = ({ method, path, headers, json }: StubRequest): StubReply => {
    if (headers.authorization !== `Bearer ${token}`) return bad(190, 401)
    if (method !== 'POST' || path !== `/v23.0/${phoneNumberId}/messages`) return bad(100, 404)
    const refusal = refusing.shift()
    if (refusal !== undefined) return bad(refusal)
    const { messaging_product: product, to = '', type, template } = json as Body
    if (product !== 'whatsapp' || type !== 'template' || !/^\d{8,15}$/.test(to)) return bad(100)
    if (template?.name !== approved) return bad(132_001)
    const [body, button] = template.components ?? []
    if (button?.sub_type !== 'url') return bad(131_008)
    const [text, copied] = [body?.parameters[0]?.text, button.parameters[0]?.text]
    if (!text || text !== copied) return bad(132_000)
    const id = `wamid.${sent.length + 1}`
    sent.push({ id, to: `+${to}`, text })
    return {
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    }
  }
  const server = await openStubServer(answer)
  return { ...server, sent, refuseNext: (code: number) => void refusing.push(code) }
}
