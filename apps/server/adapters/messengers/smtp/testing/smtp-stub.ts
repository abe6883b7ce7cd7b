import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export type Mail = { from: string; to: string[]; raw: string }

/** A mail server in a few words of RFC 5321, without TLS, with faults that strike once each. */
export async function openSmtpStub() {
  const mails: Mail[] = []
  const refusing: { at: 'rcpt' | 'data'; reply: string }[] = []
  let isSilentAfterData = false
  const server = createServer((socket) => {
    let mail: Mail = { from: '', to: [], raw: '' }
    let isData = false
    let buffer = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const refusal = (at: 'rcpt' | 'data') => {
      const index = refusing.findIndex((one) => one.at === at)
      return index < 0 ? undefined : refusing.splice(index, 1)[0]?.reply
    }
    const hear = (line: string) => {
      if (/^(EHLO|HELO)/i.test(line)) return say('250 mail.example')
      if (/^MAIL FROM:/i.test(line)) {
        mail = { from: line.slice(10), to: [], raw: '' }
        return say('250 OK')
      }
      if (/^RCPT TO:/i.test(line)) {
        const no = refusal('rcpt')
        if (no) return say(no)
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        return say('250 OK')
      }
      if (/^DATA/i.test(line)) {
        isData = true
        return say('354 Go on')
      }
      return say(/^QUIT/i.test(line) ? '221 Bye' : '250 OK')
    }
    const endMail = (raw: string) => {
      isData = false
      const no = refusal('data')
      if (no) return say(no)
      mails.push({ ...mail, raw })
      if (isSilentAfterData) return breakOff(socket)
      say('250 Queued as 1')
    }
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) endMail(Buffer.from(part, 'latin1').toString('utf8'))
        else hear(part)
      }
    })
    say('220 mail.example ESMTP')
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  afterAll(() => void server.close())
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    mails,
    refuseNext: (at: 'rcpt' | 'data', reply: string) => void refusing.push({ at, reply }),
    /** Takes the next mail and says nothing to it. */
    fallSilent: () => {
      isSilentAfterData = true
    },
    goDown: async () => void server.close(),
  }
}

const breakOff = (socket: Socket) => void socket.resetAndDestroy()
