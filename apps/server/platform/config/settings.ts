import * as z from 'zod'

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

const yesOrNo = z
  .enum(['1', 'true', 'on', '0', 'false', 'off'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true' || value === 'on')

/**
 * Every setting of the product, read from the environment by `config.ts` alone.
 * `example` is shown beside the problem when a value is wrong; absent values take the default of `config.ts`.
 */
export const settings = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).optional().meta({ example: 'production' }),
  ROLE: oneOf(['all', 'http', 'worker']).optional().meta({ example: 'all' }),
  HOST: z.string().optional().meta({ example: '0.0.0.0' }),
  PORT: wholeNumber({ min: 1, max: 65535 }).optional().meta({ example: '3000' }),
  PUBLIC_URL: address(/^https?$/, 'must be an address starting with http:// or https://')
    .optional()
    .meta({ example: 'https://parastoo.example' }),
  DATABASE_URL: address(/^postgres(ql)?$/, 'must be an address starting with postgres://')
    .optional()
    .meta({ example: 'postgres://parastoo:password@127.0.0.1:5432/parastoo' }),
  DATABASE_CONNECTIONS: wholeNumber({ min: 2, max: 500 }).optional().meta({ example: '10' }),
  TRUST_PROXY: yesOrNo.optional().meta({ example: '1' }),
  METRICS_ADDRESSES: z
    .string()
    .regex(/^[0-9a-fA-F.:, ]+$/, 'must be addresses separated by commas')
    .optional()
    .meta({ example: '127.0.0.1,::1' }),
  VAR_DIR: z.string().optional().meta({ example: './var' }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .meta({ example: 'info' }),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ example: 'the output of: openssl rand -hex 32' }),
  OTP_LENGTH: wholeNumber({ min: 4, max: 6 }).optional().meta({ example: '4' }),
  HOLD_MINUTES: wholeNumber({ min: 1, max: 1440 }).optional().meta({ example: '15' }),
  BRAND_NAME: z.string().optional().meta({ example: 'پرستو' }),
  BRAND_NAME_LATIN: z.string().optional().meta({ example: 'Parastoo' }),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9]{4,15}$/, 'must be a telephone number of Latin digits')
    .optional()
    .meta({ example: '02191000000' }),
  GOOGLE_CLIENT_IDS: z
    .string()
    .regex(/^[\w.,\- ]+$/, 'must be client ids separated by commas')
    .optional()
    .meta({ example: '1234-abcd.apps.googleusercontent.com' }),
  SANDBOX: yesOrNo.optional().meta({ example: '1' }),
  ALLOW_SANDBOX_IN_PRODUCTION: yesOrNo.optional().meta({ example: '1' }),
  CRASH_AT: z.string().optional().meta({ example: 'payment:after-verify' }),
  CHROMIUM: z.string().optional().meta({ example: '/usr/bin/chromium' }),
})

export type SettingName = keyof typeof settings.shape

/** An example of a right value, shown beside the problem. */
export function exampleOf(name: SettingName): string {
  return String(settings.shape[name].meta()?.example)
}
