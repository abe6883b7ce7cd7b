import type { Settings } from './settings.ts'

/** Each carrier's own settings; null where it is not configured, and then it is off. */
export type MessengersConfig = {
  kavenegar: {
    apiKey: string
    host: string
    sender: string
    templates: Record<string, string>
  } | null
  whatsapp: {
    token: string
    appSecret: string
    phoneNumberId: string
    host: string
    version: string
    templates: Record<string, string>
    /** What WhatsApp says when it is told where to bring receipts. */
    verifyToken: string
  } | null
  smtp: { url: string; from: string } | null
  /** The keys that push services know this installation by; changing them ends every subscription. */
  push: { publicKey: string; privateKey: string; contact: string } | null
}

type Report = (setting: keyof Settings, problem: string) => void

/** Reads the carriers. Half of one is reported. */
export function readMessengers(values: Settings, report: Report): MessengersConfig {
  return {
    kavenegar: readKavenegar(values, report),
    whatsapp: readWhatsapp(values, report),
    smtp: readSmtp(values, report),
    push: readPush(values, report),
  }
}

/** Whether all of these settings are there; when only some are, the others are reported. */
function isWhole(values: Settings, report: Report, names: readonly (keyof Settings)[]): boolean {
  const absent = names.filter((name) => values[name] === undefined)
  if (absent.length === names.length) return false
  for (const name of absent) report(name, `is required beside ${names.filter(isNot(absent))[0]}`)
  return absent.length === 0
}
const isNot = (absent: readonly string[]) => (name: string) => !absent.includes(name)

function readPush(values: Settings, report: Report): MessengersConfig['push'] {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact } = values
  const needed = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'PUSH_CONTACT'] as const
  if (!isWhole(values, report, needed) || !publicKey || !privateKey || !contact) return null
  return { publicKey, privateKey, contact }
}

function readKavenegar(values: Settings, report: Report): MessengersConfig['kavenegar'] {
  const { KAVENEGAR_API_KEY: apiKey, KAVENEGAR_SENDER: sender } = values
  const { KAVENEGAR_CODE_TEMPLATE: template } = values
  const needed = ['KAVENEGAR_API_KEY', 'KAVENEGAR_SENDER', 'KAVENEGAR_CODE_TEMPLATE'] as const
  if (!isWhole(values, report, needed) || !apiKey || !sender || !template) return null
  const host = values.KAVENEGAR_HOST ?? 'https://api.kavenegar.com'
  return { apiKey, sender, host, templates: { 'sign-in-code': template } }
}

function readWhatsapp(values: Settings, report: Report): MessengersConfig['whatsapp'] {
  const { WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret } = values
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_CODE_TEMPLATE: template } = values
  const { WHATSAPP_VERIFY_TOKEN: verifyToken } = values
  const needed = [
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_CODE_TEMPLATE',
    'WHATSAPP_VERIFY_TOKEN',
  ] as const
  if (!isWhole(values, report, needed)) return null
  if (!token || !appSecret || !phoneNumberId || !template || !verifyToken) return null
  return {
    token,
    appSecret,
    phoneNumberId,
    verifyToken,
    host: values.WHATSAPP_HOST ?? 'https://graph.facebook.com',
    version: values.WHATSAPP_VERSION ?? 'v23.0',
    templates: { 'sign-in-code': template },
  }
}

function readSmtp(values: Settings, report: Report): MessengersConfig['smtp'] {
  const { SMTP_URL: url, MAIL_FROM: from } = values
  if (!isWhole(values, report, ['SMTP_URL', 'MAIL_FROM']) || !url || !from) return null
  return { url, from }
}
