import { createKavenegar } from '../adapters/messengers/kavenegar/create-kavenegar.ts'
import type { Outbox } from '../adapters/messengers/outbox/create-outbox.ts'
import { createSmtp } from '../adapters/messengers/smtp/create-smtp.ts'
import { createWebPush, isPushService } from '../adapters/messengers/web-push/create-web-push.ts'
import { createWhatsapp } from '../adapters/messengers/whatsapp/create-whatsapp.ts'
import type { Config } from '../platform/config/config.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

/**
 * The carriers of this house, in the order in which they are tried: the configured ones, and the sandbox's outbox for
 * channels that none of them carries.
 */
export function openMessengers({
  config,
  outbound,
  outbox,
}: {
  config: Config
  outbound: Outbound
  outbox: Outbox
}) {
  const { kavenegar, whatsapp, smtp, push } = config.messengers
  const { brandName, publicUrl } = config
  const hostName = new URL(publicUrl).hostname
  const real = [
    ...(kavenegar ? [createKavenegar(kavenegar, outbound)] : []),
    ...(whatsapp ? [createWhatsapp(whatsapp, outbound)] : []),
    ...(push ? [createWebPush(push, outbound)] : []),
    ...(smtp ? [createSmtp({ ...smtp, brandName, hostName })] : []),
  ]
  const carried = new Set(real.flatMap(({ channels }) => channels))
  const left = outbox.messenger.channels.filter((channel) => !carried.has(channel))
  const rest = config.sandbox ? [{ ...outbox.messenger, channels: left }] : []
  return {
    messengers: [...real, ...rest],
    push: push ? { publicKey: push.publicKey, isService: isPushService } : null,
    receiptWords: whatsapp ? { whatsapp: whatsapp.verifyToken } : {},
  }
}
