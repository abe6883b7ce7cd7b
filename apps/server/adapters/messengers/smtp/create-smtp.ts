import { isEmail } from '@parastoo/kit/email'
import { createTransport } from 'nodemailer'
import type { Messenger } from '../../../modules/notifications/ports.ts'
import { mailPage } from './mail-page.ts'

export type SmtpSettings = {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS; without TLS to this machine only. */
  url: string
  /** An address, with a name or without. */
  from: string
  brandName: string
  /** The site's own host, which stands in message ids. */
  hostName: string
}

type Fault = Error & { code?: string; responseCode?: number; syscall?: string }

/** Errors before a message was handed over: no connection, no greeting, or no answer to our name or password. */
const unsentCodes = new Set(['ECONNECTION', 'EDNS', 'ETLS', 'EAUTH'])

/** Mail by SMTP: plain text and the same as a right-to-left page. A mail server takes no key, so an unknown outcome is not repeated. */
export function createSmtp({ url, from, brandName, hostName }: SmtpSettings): Messenger {
  const { hostname, protocol } = new URL(url)
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  const transport = createTransport(url, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  Object.assign(transport.options, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    requireTLS: protocol === 'smtp:' && !isHere,
    ignoreTLS: isHere && protocol === 'smtp:',
  })
  return {
    name: 'smtp',
    channels: ['Email'],
    isRepeatable: false,
    async send({ messageId, to, text, subject = brandName }) {
      if (!isEmail(to)) return { failed: 'not an address' }
      try {
        const { messageId: providerId, rejected } = await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html: mailPage({ subject, text, brandName }),
          messageId: `<${messageId}@${hostName}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return rejected.length > 0 ? { failed: 'refused' } : { sent: true, providerId }
      } catch (fault) {
        return outcomeOf(fault as Fault)
      }
    },
  }
}

/** A server's 5xx is a no, its 4xx a not now; silence after the message was begun may have carried it. */
function outcomeOf({ code, responseCode, syscall, name }: Fault) {
  if (responseCode !== undefined && responseCode >= 500) return { failed: `SMTP ${responseCode}` }
  if (responseCode !== undefined && responseCode >= 400)
    return { unsent: true as const, reason: `SMTP ${responseCode}` }
  if (code !== undefined && (syscall === 'connect' || unsentCodes.has(code)))
    return { unsent: true as const, reason: code }
  return { unknown: true as const, reason: code ?? name }
}
