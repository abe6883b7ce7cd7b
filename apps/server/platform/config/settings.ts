/** In one piece on purpose: whoever runs the product looks here for what can be set, and under what name. */
import { isIP } from 'node:net'
import { isEconomicCode, isLegalId, isPostalCode } from '@parastoo/kit/legal-id'
import * as z from 'zod'
import { addressesOf } from '../db/addresses.ts'

function wholeNumber(bounds: { min: number; max: number }) {
  const sentence = `must be a whole number from ${bounds.min} to ${bounds.max}`
  return z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((value) => value >= bounds.min && value <= bounds.max, sentence)
}

function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.enum(choices, `must be one of ${choices.join(', ')}`)
}

function address(protocols: RegExp, sentence: string) {
  return z.url({ protocol: protocols, error: sentence })
}

const thisMachine = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/

/** The host of a bank or a carrier: TLS, except for a stub or a proxy on this machine. */
const peerHost = z
  .url('must be an address starting with https://')
  .refine(
    (text) => text.startsWith('https://') || thisMachine.test(text),
    'must be an address starting with https://',
  )

const sampleMood = oneOf([
  'on',
  'slow',
  'failing',
  'hanging',
  'captcha',
  'rising',
  'garbage',
  'plenty',
])

const supplierName = z.string().regex(/^[a-z][a-z0-9]{0,19}$/, 'a name of small Latin letters')
const agencyPhone = z.string().regex(/^0\d{9,10}$/, 'a phone number beginning with 0')
const lowCreditRial = z.int().min(0).max(1_000_000_000_000).default(500_000_000)
const persianName = z.string().regex(/^[\u0600-\u06ff\u200c ]{2,40}$/, 'a Persian name')
const looks = z
  .strictObject({ free: z.int().min(0), perBook: z.int().min(1) })
  .nullable()
  .default(null)
const niraAccount = z.strictObject({
  name: supplierName,
  nameFa: persianName,
  airline: z.string().regex(/^[A-Z0-9]{2}$/, 'two letters of an airline'),
  readsUrl: peerHost,
  writesUrl: peerHost,
  user: z.string().min(1),
  password: z.string().min(1),
  holdMinutes: z.int().min(3).max(120).default(15),
  businessClasses: z.array(z.string().regex(/^[A-Z]{1,2}$/)).default(['C', 'D', 'J']),
  routes: z.array(z.string().regex(/^[A-Z]{3}-[A-Z]{3}$/)).default([]),
  contactPhone: agencyPhone,
  contactEmail: z.email(),
  lowCreditRial,
  looks,
})
const version = z.int().min(1).max(99)
const sepehrAccount = z.strictObject({
  name: supplierName,
  nameFa: persianName,
  url: peerHost,
  username: z.string().min(1),
  password: z.string().min(1),
  versions: z
    .strictObject({
      availability: version.default(16),
      booking: version.default(10),
      releaseLock: version.default(9),
      retrieve: version.default(2),
      refund: version.default(3),
      balance: version.default(7),
    })
    .prefault({}),
  systemFlights: z.boolean().default(false),
  contactMobile: agencyPhone,
  contactEmail: z.email(),
  lowCreditRial,
  looks,
})

const duffelAccount = z.strictObject({
  name: supplierName,
  nameFa: persianName,
  token: z.string().min(1),
  url: peerHost.default('https://api.duffel.com'),
  contactPhone: z.string().regex(/^\+[1-9]\d{7,14}$/, 'a phone number with its country: +98…'),
  contactEmail: z.email(),
  markupPercent: z.int().min(0).max(50).default(0),
  looks,
})

/** Accounts as a list in JSON. Of what is wrong only the field is named: passwords stand beside it. */
function accounts<Account extends z.ZodType>(account: Account) {
  return z.string().transform((text, context): z.infer<Account>[] => {
    const say = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    try {
      const read = z.array(account).min(1).max(40).safeParse(JSON.parse(text))
      if (read.success) return read.data
      const fields = read.error.issues.map(({ path }) => path.join('.') || 'the list')
      return say(`must be a list of accounts in JSON; wrong: ${[...new Set(fields)].join(', ')}`)
    } catch {
      return say('must be a list of accounts in JSON')
    }
  })
}

const maxRial = wholeNumber({ min: 10_000, max: 1_000_000_000_000 })
  .optional()
  .meta({ example: '2000000000' })

const yesOrNo = z
  .enum(['1', 'true', 'on', '0', 'false', 'off'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true' || value === 'on')

/** A path of the site's own origin: the cookies of sessions are bound to it. */
const basePath = z
  .string()
  .regex(/^(\/[A-Za-z0-9._-]+)+$/, 'must be a path of this site, without a slash at its end')

const hexColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour written as # and six hexadecimal digits')

/** How many proxies stand before the server, each of which appends to X-Forwarded-For; or which addresses they have. */
export type TrustedProxies = number | readonly string[]

/**
 * `true` is refused, for it would believe the first address of X-Forwarded-For, which the client itself may write.
 * `1` is one proxy: the last address, which that proxy appended.
 */
const trustedProxies = z
  .string()
  .refine(
    (text) => !/^(true|on|yes)$/i.test(text),
    'must say how many proxies append to X-Forwarded-For or which addresses they have; "true" would believe what any client writes',
  )
  .transform((text): TrustedProxies => {
    if (/^(false|off|0)$/i.test(text)) return 0
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim())
  })
  .refine(
    (given) => (typeof given === 'number' ? given <= 5 : given.every(isAddressRange)),
    'must be a number of proxies from 0 to 5, or their addresses separated by commas',
  )

function isAddressRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  // A range that holds everybody trusts everybody.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && +bits >= 8 && +bits <= (version === 4 ? 32 : 128))
  )
}

/**
 * Every setting of the product, read from the environment by `config.ts` alone.
 * `example` is shown beside the problem when a value is wrong; absent values take the default of `config.ts`.
 */
export const settings = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).optional().meta({ example: 'production' }),
  ROLE: oneOf(['all', 'http', 'worker']).optional().meta({ example: 'all' }),
  PROCESSES: wholeNumber({ min: 1, max: 64 }).optional().meta({ example: '4' }),
  HOST: z.string().optional().meta({ example: '0.0.0.0' }),
  PORT: wholeNumber({ min: 1, max: 65535 }).optional().meta({ example: '3000' }),
  PUBLIC_URL: address(/^https?$/, 'must be an address starting with http:// or https://')
    .optional()
    .meta({ example: 'https://parastoo.example' }),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => addressesOf(text).length > 0,
      'must be an address starting with postgres://, with one host or several separated by commas',
    )
    .optional()
    .meta({ example: 'postgres://parastoo:password@127.0.0.1:5432/parastoo' }),
  BUSY_AFTER_MS: wholeNumber({ min: 100, max: 600_000 }).optional().meta({ example: '2000' }),
  DATABASE_CONNECTIONS: wholeNumber({ min: 2, max: 500 }).optional().meta({ example: '10' }),
  TRUST_PROXY: trustedProxies.optional().meta({ example: '1, or 10.0.0.7,10.1.0.0/16' }),
  METRICS_ADDRESSES: z
    .string()
    .refine(
      (text) => text.split(',').every((one) => isAddressRange(one.trim())),
      'must be addresses or ranges of them separated by commas',
    )
    .optional()
    .meta({ example: '127.0.0.1,10.1.0.0/16' }),
  DRAIN_SECONDS: wholeNumber({ min: 0, max: 15 }).optional().meta({ example: '5' }),
  METRICS_PORT: wholeNumber({ min: 1, max: 65535 }).optional().meta({ example: '9464' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    /^https?$/,
    'must be the address at which a collector takes OTLP over HTTP',
  )
    .optional()
    .meta({ example: 'http://otel-collector:4318' }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .optional()
    .meta({ example: '0.01' }),
  VAR_DIR: z.string().optional().meta({ example: './var' }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .meta({ example: 'info' }),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ example: 'the output of: openssl rand -hex 32' }),
  SECRET_BEFORE: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ example: 'the SECRET of yesterday, until its documents are sealed anew' }),
  OTP_LENGTH: wholeNumber({ min: 4, max: 6 }).optional().meta({ example: '4' }),
  CURRENCY_RATE_HOURS: wholeNumber({ min: 1, max: 168 }).optional().meta({ example: '24' }),
  CASH_OUT_HOLD_HOURS: wholeNumber({ min: 0, max: 168 }).optional().meta({ example: '24' }),
  HOLD_MINUTES: wholeNumber({ min: 1, max: 1440 }).optional().meta({ example: '15' }),
  FLIGHT_DAYS_AHEAD: wholeNumber({ min: 7, max: 330 }).optional().meta({ example: '330' }),
  VISA_FEE_RISE_RIAL: wholeNumber({ min: 0, max: 100_000_000_000 })
    .optional()
    .meta({ example: '5000000' }),
  VISA_DRAFT_DAYS: wholeNumber({ min: 1, max: 90 }).optional().meta({ example: '30' }),
  VISA_FILES_DAYS: wholeNumber({ min: 1, max: 365 }).optional().meta({ example: '90' }),
  PICTURE_CACHE_MB: wholeNumber({ min: 1, max: 1_000_000 }).optional().meta({ example: '512' }),
  API_BASE: basePath.optional().meta({ example: '/api' }),
  ACCOUNTS_BASE: basePath.optional().meta({ example: '/accounts' }),
  IMAGES_BASE: basePath.optional().meta({ example: '/images' }),
  LIVE_BASE: basePath.optional().meta({ example: '/live' }),
  BRAND_NAME: z.string().optional().meta({ example: 'پرستو' }),
  BRAND_NAME_LATIN: z.string().optional().meta({ example: 'Parastoo' }),
  BRAND_LOGO: z
    .string()
    .regex(/\.svg$/i, 'must be the path of an SVG file')
    .optional()
    .meta({ example: './brand/logo.svg' }),
  BRAND_COLOUR: hexColour.optional().meta({ example: '#00707a' }),
  BRAND_ACTION_COLOUR: hexColour.optional().meta({ example: '#b84a00' }),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9]{4,15}$/, 'must be a telephone number of Latin digits')
    .optional()
    .meta({ example: '02191000000' }),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be a mobile number with + and its country code')
    .optional()
    .meta({ example: '+989121234567' }),
  SUPPORT_EMAIL: z
    .email('must be a mail address')
    .optional()
    .meta({ example: 'help@parastoo.example' }),
  AGENCY_LICENCES: z
    .string()
    .transform((text) =>
      text.split(';').flatMap((one) => {
        const [title = '', number = '', address = ''] = one.split('|').map((part) => part.trim())
        return title ? [{ title, number: number || null, address: address || null }] : []
      }),
    )
    .refine(
      (licences) =>
        licences.every(({ address }) => address === null || /^https:\/\//.test(address)),
      'must be licences separated by ;, each with a title, a number and an address of https separated by |',
    )
    .optional()
    .meta({
      example: 'مجوز بند ب|1234|https://licence.example/1234;نماد اعتماد||https://enamad.example/1',
    }),
  AGENCY_LEGAL_NAME: z.string().max(120).optional().meta({ example: 'شرکت خدمات مسافرتی پرستو' }),
  AGENCY_NATIONAL_ID: z
    .string()
    .refine(isLegalId, 'must be the 11 digits of a company’s national id')
    .optional()
    .meta({ example: '10380284790' }),
  AGENCY_ECONOMIC_CODE: z
    .string()
    .refine(isEconomicCode, 'must be the 11, 12 or 14 digits of an economic code')
    .optional()
    .meta({ example: '10380284790' }),
  AGENCY_POSTAL_CODE: z
    .string()
    .refine(isPostalCode, 'must be the 10 digits of a postal code')
    .optional()
    .meta({ example: '1591853311' }),
  AGENCY_ADDRESS: z.string().max(300).optional().meta({ example: 'تهران، خیابان ولیعصر' }),
  STAFF_MOBILE: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be a mobile number with + and its country code')
    .optional()
    .meta({ example: '+989121234567' }),
  QUIET_HOURS: z
    .string()
    .regex(
      /^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/,
      'must be two full hours of Tehran, or 0-0 for none',
    )
    .optional()
    .meta({ example: '22-8' }),
  KAVENEGAR_API_KEY: z
    .string()
    .regex(/^\w{10,200}$/, 'must be an API key of letters and digits')
    .optional()
    .meta({ example: '4E7A6B52436F5947' }),
  KAVENEGAR_SENDER: z
    .string()
    .regex(/^\d{4,15}$/, 'must be the number of a line')
    .optional()
    .meta({ example: '2000500666' }),
  KAVENEGAR_CODE_TEMPLATE: z.string().optional().meta({ example: 'parastoo-code' }),
  KAVENEGAR_HOST: peerHost.optional().meta({ example: 'https://api.kavenegar.com' }),
  WHATSAPP_TOKEN: z.string().optional().meta({ example: 'EAAJB…' }),
  WHATSAPP_APP_SECRET: z.string().optional().meta({ example: 'the secret of the app' }),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d+$/, 'must be the digits of a phone number id')
    .optional()
    .meta({ example: '106540352242922' }),
  WHATSAPP_CODE_TEMPLATE: z.string().optional().meta({ example: 'parastoo_code' }),
  WHATSAPP_VERIFY_TOKEN: z.string().optional().meta({ example: 'any long word of ours' }),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be a version of the Graph API')
    .optional()
    .meta({ example: 'v23.0' }),
  WHATSAPP_HOST: peerHost.optional().meta({ example: 'https://graph.facebook.com' }),
  S3_HOST: peerHost.optional().meta({ example: 'https://s3.example.com' }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({ example: 'parastoo-private' }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be the name of a region')
    .optional()
    .meta({ example: 'us-east-1' }),
  S3_ACCESS_KEY: z
    .string()
    .regex(/^[\w-]{3,128}$/, 'must be an access key of letters and digits')
    .optional()
    .meta({ example: 'AKIAIOSFODNN7EXAMPLE' }),
  S3_SECRET_KEY: z
    .string()
    .min(8, 'must be at least 8 signs long')
    .optional()
    .meta({ example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }),
  S3_KEYS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({ example: 'parastoo-file-keys' }),
  FILE_KEYS_DIR: z.string().optional().meta({ example: '/srv/parastoo-file-keys' }),
  FILE_KEYS_BACKUP_DAYS: wholeNumber({ min: 0, max: 30 }).optional().meta({ example: '7' }),
  SMTP_URL: address(/^smtps?$/, 'must be an address starting with smtps:// or smtp://')
    .optional()
    .meta({ example: 'smtps://user:password@mail.example:465' }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an address, with a name or without')
    .optional()
    .meta({ example: 'پرستو <no-reply@parastoo.example>' }),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be the public key that "npm run staff -- keys push" printed')
    .optional()
    .meta({
      example:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    }),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the private key that "npm run staff -- keys push" printed')
    .optional()
    .meta({ example: 'three hundred bits, written as 43 signs' }),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be mailto: and an address, or a page')
    .optional()
    .meta({ example: 'mailto:it@parastoo.example' }),
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/, 'must be the name of an Android application')
    .optional()
    .meta({ example: 'ir.parastoo.app' }),
  ANDROID_FINGERPRINTS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim().toUpperCase()))
    .refine(
      (all) => all.every((one) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one)),
      'must be SHA-256 fingerprints of certificates, 32 pairs of signs with colons, separated by commas',
    )
    .optional()
    .meta({ example: '14:6D:E9:…, one for each certificate' }),
  GOOGLE_CLIENT_IDS: z
    .string()
    .regex(/^[\w.,\- ]+$/, 'must be client ids separated by commas')
    .optional()
    .meta({ example: '1234-abcd.apps.googleusercontent.com' }),
  GOOGLE_KEYS_HOST: peerHost.optional().meta({ example: 'https://www.googleapis.com' }),
  SANDBOX: yesOrNo.optional().meta({ example: '1' }),
  ALLOW_SANDBOX_IN_PRODUCTION: yesOrNo.optional().meta({ example: '1' }),
  NIRA_ACCOUNTS: accounts(niraAccount).optional().meta({
    example:
      '[{"name":"nirazv","nameFa":"زاگرس","airline":"ZV","readsUrl":"https://api.airline.example/ws1","writesUrl":"https://api.airline.example/ws2/cgi-bin/NRSWEB.cgi","user":"THR000.WS","password":"…","contactPhone":"02191000000","contactEmail":"desk@agency.example"}]',
  }),
  SEPEHR_ACCOUNTS: accounts(sepehrAccount).optional().meta({
    example:
      '[{"name":"sepehrone","nameFa":"چارتر نمونه","url":"https://charterer.example","username":"agency","password":"…","contactMobile":"09120000000","contactEmail":"desk@agency.example"}]',
  }),
  DUFFEL_ACCOUNTS: accounts(duffelAccount).optional().meta({
    example:
      '[{"name":"duffel","nameFa":"دافل","token":"…","contactPhone":"+982191000000","contactEmail":"desk@agency.example"}]',
  }),
  FLIGHT_SUPPLIER_TIMEOUT_MS: wholeNumber({ min: 1_000, max: 60_000 })
    .optional()
    .meta({ example: '12000' }),
  FLIGHT_SUPPLIER_REST_MS: wholeNumber({ min: 50, max: 600_000 })
    .optional()
    .meta({ example: '15000' }),
  SAMPLE_SUPPLIERS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(
      z.array(
        z.templateLiteral(
          [
            z.string().regex(/^[a-z][a-z0-9]{0,19}$/),
            ':',
            sampleMood,
            z.string().regex(/^(:\d{2,5})?$/),
          ],
          `must be names of small Latin letters, each with one of ${sampleMood.options.join(', ')}, and a port where its server runs already`,
        ),
      ),
    )
    .transform((triples) =>
      triples.map((triple) => {
        const [name = '', mood, port] = triple.split(':')
        return {
          name,
          mood: mood as z.infer<typeof sampleMood>,
          ...(port && { port: Number(port) }),
        }
      }),
    )
    .optional()
    .meta({ example: 'north:slow,south:hanging' }),
  SAMPLE_SUPPLIER_SEARCH_TIMEOUT_MS: wholeNumber({ min: 100, max: 60_000 })
    .optional()
    .meta({ example: '20000' }),
  SAMPLE_SUPPLIER_SELL_TIMEOUT_MS: wholeNumber({ min: 100, max: 60_000 })
    .optional()
    .meta({ example: '15000' }),
  SAMPLE_SUPPLIER_REST_MS: wholeNumber({ min: 100, max: 600_000 })
    .optional()
    .meta({ example: '15000' }),
  SAMPLE_SUPPLIER_SEARCHES_AT_ONCE: wholeNumber({ min: 1, max: 1000 })
    .optional()
    .meta({ example: '8' }),
  SAMPLE_SUPPLIER_ANSWERS_FRESH_SECONDS: wholeNumber({ min: 0, max: 600 })
    .optional()
    .meta({ example: '60' }),
  ETG_KEY_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'must be the number of a key of ETG')
    .optional()
    .meta({ example: '1234' }),
  ETG_KEY: z
    .string()
    .min(8, 'must be the key that belongs to ETG_KEY_ID')
    .optional()
    .meta({ example: '0c1d2e3f-4a5b-6c7d-8e9f-a0b1c2d3e4f5' }),
  ETG_BASE_URL: peerHost.optional().meta({ example: 'https://api.worldota.net/api/b2b/v3' }),
  ETG_CURRENCY: oneOf(['USD', 'AED']).optional().meta({ example: 'USD' }),
  ETG_MARKUP_PERCENT: wholeNumber({ min: 0, max: 100 }).optional().meta({ example: '8' }),
  ETG_CUT_OFF_SECONDS: wholeNumber({ min: 60, max: 3_600 }).optional().meta({ example: '300' }),
  LITEAPI_KEY: z
    .string()
    .min(8, 'must be a key of LiteAPI')
    .optional()
    .meta({ example: 'prod_0c1d2e3f-4a5b-6c7d-8e9f-a0b1c2d3e4f5' }),
  LITEAPI_BASE_URL: peerHost.optional().meta({ example: 'https://api.liteapi.travel/v3.0' }),
  LITEAPI_BOOK_URL: peerHost.optional().meta({ example: 'https://book.liteapi.travel/v3.0' }),
  LITEAPI_CURRENCY: oneOf(['USD', 'AED']).optional().meta({ example: 'USD' }),
  LITEAPI_PAYMENT: oneOf(['WALLET', 'CREDIT', 'ACC_CREDIT_CARD'])
    .optional()
    .meta({ example: 'WALLET' }),
  LITEAPI_MARKUP_PERCENT: wholeNumber({ min: 0, max: 100 }).optional().meta({ example: '8' }),
  LITEAPI_CUT_OFF_SECONDS: wholeNumber({ min: 60, max: 3_600 }).optional().meta({ example: '300' }),
  HOTEL_SUPPLIER_DUMPS: oneOf(['off', 'weekly']).optional().meta({ example: 'weekly' }),
  HOTEL_SUPPLIER_SEARCH_TIMEOUT_MS: wholeNumber({ min: 500, max: 60_000 })
    .optional()
    .meta({ example: '8000' }),
  RATE_FEEDS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(oneOf(['tgju', 'navasan', 'nobitex'])))
    .optional()
    .meta({ example: 'tgju,navasan' }),
  TGJU_HOST: peerHost.optional().meta({ example: 'https://call1.tgju.org' }),
  NAVASAN_HOST: peerHost.optional().meta({ example: 'https://api.navasan.tech' }),
  NAVASAN_API_KEY: z.string().min(8, 'must be the key of Navasan').optional().meta({
    example: 'as Navasan gave it',
  }),
  NOBITEX_HOST: peerHost.optional().meta({ example: 'https://apiv2.nobitex.ir' }),
  GATEWAYS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z.array(
        oneOf(['zarinpal', 'zibal', 'qi', 'fib', 'zaincash', 'hyperpay', 'snapppay', 'sandbox']),
      ),
    )
    .optional()
    .meta({ example: 'zarinpal,zibal' }),
  ZARINPAL_MERCHANT_ID: z
    .string()
    .regex(/^[0-9a-fA-F-]{36}$/, 'must be the 36 characters of a merchant id')
    .optional()
    .meta({ example: '1344b5d4-0048-11e8-94db-005056a205be' }),
  ZARINPAL_HOST: peerHost.optional().meta({ example: 'https://payment.zarinpal.com' }),
  ZARINPAL_UNIT: oneOf(['rial', 'toman']).optional().meta({ example: 'rial' }),
  ZARINPAL_MAX_RIAL: maxRial,
  ZIBAL_MERCHANT: z
    .string()
    .regex(/^[\w-]{3,64}$/, 'must be a merchant of Zibal')
    .optional()
    .meta({ example: '5f5b2d6d18f934a6f2c5d1a0' }),
  ZIBAL_HOST: peerHost.optional().meta({ example: 'https://gateway.zibal.ir' }),
  ZIBAL_MAX_RIAL: maxRial,
  HYPERPAY_ENTITY_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the 32 hexadecimal digits of a channel')
    .optional()
    .meta({ example: '8a8294174e735d0c014e78cf26461790' }),
  HYPERPAY_TOKEN: z
    .string()
    .min(16, 'must be the access token of the channel')
    .optional()
    .meta({ example: 'OGE4Mjk0MTc0ZTczNWQwYzAxNGU3OGNmMjY' }),
  HYPERPAY_HOST: peerHost.optional().meta({ example: 'https://eu-prod.oppwa.com' }),
  HYPERPAY_CURRENCY: oneOf(['IRR', 'AED', 'SAR', 'QAR', 'TRY', 'USD', 'EUR', 'GBP'])
    .optional()
    .meta({ example: 'AED' }),
  HYPERPAY_RIAL_PER_UNIT: wholeNumber({ min: 100, max: 1_000_000_000 })
    .optional()
    .meta({ example: '300000' }),
  HYPERPAY_BRANDS: z
    .string()
    .regex(/^[A-Z_]+( [A-Z_]+)*$/, 'must be brands separated by spaces')
    .optional()
    .meta({ example: 'VISA MASTER' }),
  HYPERPAY_MAX_RIAL: maxRial,
  QI_USERNAME: z.string().min(1).max(100).optional().meta({ example: 'parastoo' }),
  QI_PASSWORD: z
    .string()
    .min(8, 'must be the password of the terminal')
    .optional()
    .meta({ example: 'as Qi Card gave it' }),
  QI_TERMINAL_ID: z
    .string()
    .regex(/^\d{4,12}$/, 'must be the digits of a terminal')
    .optional()
    .meta({ example: '100200' }),
  QI_HOST: peerHost.optional().meta({ example: 'https://3ds-api.qi.iq' }),
  QI_MAX_RIAL: maxRial,
  FIB_CLIENT_ID: z.string().min(1).max(100).optional().meta({ example: 'parastoo' }),
  FIB_CLIENT_SECRET: z
    .string()
    .min(8, 'must be the secret of the client')
    .optional()
    .meta({ example: 'as FIB gave it' }),
  FIB_HOST: peerHost.optional().meta({ example: 'https://fib.prod.fib.iq' }),
  FIB_MAX_RIAL: maxRial,
  ZAINCASH_CLIENT_ID: z.string().min(1).max(100).optional().meta({ example: 'parastoo' }),
  ZAINCASH_CLIENT_SECRET: z
    .string()
    .min(8, 'must be the secret of the client')
    .optional()
    .meta({ example: 'as ZainCash gave it' }),
  ZAINCASH_SERVICE_TYPE: z.string().min(2).max(60).optional().meta({ example: 'Travel' }),
  ZAINCASH_HOST: peerHost.optional().meta({ example: 'https://pg-api.zaincash.iq' }),
  ZAINCASH_MAX_RIAL: maxRial,
  SNAPPPAY_CLIENT_ID: z.string().min(1).max(100).optional().meta({ example: 'parastoo' }),
  SNAPPPAY_CLIENT_SECRET: z
    .string()
    .min(8, 'must be the secret of the client')
    .optional()
    .meta({ example: 'as SnappPay gave it' }),
  SNAPPPAY_USERNAME: z.string().min(1).max(100).optional().meta({ example: 'parastoo-purchase' }),
  SNAPPPAY_PASSWORD: z
    .string()
    .min(8, 'must be the password of the merchant')
    .optional()
    .meta({ example: 'as SnappPay gave it' }),
  SNAPPPAY_HOST: peerHost.optional().meta({ example: 'https://api.snapppay.ir' }),
  SNAPPPAY_MIN_RIAL: maxRial,
  SNAPPPAY_MAX_RIAL: maxRial,
  SAFARMARKET_PROVIDER: z
    .string()
    .regex(/^[\w-]{2,64}$/, 'must be the name SafarMarket calls the agency by')
    .optional()
    .meta({ example: 'parastoo' }),
  SAFARMARKET_KEY: z
    .string()
    .regex(/^[\w-]{32,128}$/, 'must be 32 to 128 Latin letters, digits, hyphens and underscores')
    .optional()
    .meta({ example: 'the output of: openssl rand -hex 32' }),
  SAFARMARKET_PER_MINUTE: wholeNumber({ min: 1, max: 100_000 }).optional().meta({ example: '300' }),
  SAFARMARKET_HOST: peerHost.optional().meta({ example: 'https://safarmarket.com' }),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, 'must be 8 to 128 Latin letters, digits and hyphens')
    .optional()
    .meta({ example: '5f2c9a7e41d84b0f9c3e6a1d8b7f0e25' }),
  INDEXNOW_HOST: peerHost.optional().meta({ example: 'https://api.indexnow.org' }),
  BANNER_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim()))
    .pipe(
      z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be hosts, by commas')).max(50),
    )
    .optional()
    .meta({ example: 'kish.example,partner.example' }),
  MAGAZINE_URL: peerHost.optional().meta({ example: 'https://blog.parastoo.example' }),
  APP_MINIMUM_VERSION: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4}){0,2}$/, 'must be a version such as 1.4.0')
    .optional()
    .meta({ example: '1.4.0' }),
  CRASH_AT: z.string().optional().meta({ example: 'payment:after-verify' }),
  CHROMIUM: z.string().optional().meta({ example: '/usr/bin/chromium' }),
})

export type Settings = z.infer<typeof settings>
export type SettingName = keyof typeof settings.shape

/** An example of a right value, shown beside the problem. */
export function exampleOf(name: SettingName): string {
  return String(settings.shape[name].meta()?.example)
}
