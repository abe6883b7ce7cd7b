import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const VAR_DIR = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(VAR_DIR, { recursive: true }))
const secret = 'x'.repeat(32)

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.problems.map((each) => each.setting)
    throw fault
  }
  return []
}

describe('loadConfig', () => {
  it('needs nothing in development and keeps one secret for its owner only', () => {
    const first = loadConfig({ VAR_DIR })
    expect(first).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', sandbox: true })
    expect(first.secret).toHaveLength(64)
    expect(loadConfig({ VAR_DIR }).secret).toBe(first.secret)
    expect(statSync(join(VAR_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('reads a secret from the file that a setting names', () => {
    const file = join(VAR_DIR, 'secret-of-the-house')
    writeFileSync(file, `${secret}\n`)
    expect(loadConfig({ VAR_DIR, SECRET_FILE: file }).secret).toBe(secret)
    expect(problemsOf({ VAR_DIR, SECRET_FILE: file, SECRET: secret })).toEqual(['SECRET'])
    expect(problemsOf({ VAR_DIR, SECRET_FILE: join(VAR_DIR, 'none') })).toEqual(['SECRET'])
    // A name that ends alike and is no setting of ours is another's.
    expect(loadConfig({ VAR_DIR, KUBERNETES_FILE: '/none' }).port).toBe(3000)
  })

  it('has no supplier of hotels until one is whole', () => {
    const whole = {
      VAR_DIR,
      ETG_KEY_ID: '1234',
      ETG_KEY: 'a key of ETG',
      SUPPORT_EMAIL: 'a@b.example',
    }
    expect(loadConfig({ VAR_DIR }).hotelSuppliers).toMatchObject({ etg: null, liteapi: null })
    expect(loadConfig(whole).hotelSuppliers.etg).toMatchObject({
      currency: 'USD',
      markupPercent: 0,
    })
    expect(problemsOf({ ...whole, ETG_KEY: '' })).toEqual(['ETG_KEY'])
    expect(problemsOf({ ...whole, SUPPORT_EMAIL: '' })).toEqual(['SUPPORT_EMAIL'])
    expect(problemsOf({ VAR_DIR, ETG_MARKUP_PERCENT: '8' })).toEqual(['ETG_MARKUP_PERCENT'])
    expect(problemsOf({ VAR_DIR, LITEAPI_PAYMENT: 'CREDIT' })).toEqual(['LITEAPI_PAYMENT'])
    expect(problemsOf({ VAR_DIR, HOTEL_SUPPLIER_DUMPS: 'weekly' })).toEqual([
      'HOTEL_SUPPLIER_DUMPS',
    ])
    expect(loadConfig(whole).hotelSuppliers.readsDumps).toBe(false)
    const sold = { NODE_ENV: 'production', SECRET: secret, GATEWAYS: '', ...whole }
    expect(
      problemsOf({ ...sold, ETG_BASE_URL: 'https://api-sandbox.worldota.net/api/b2b/v3' }),
    ).toContain('ETG_BASE_URL')
    expect(problemsOf({ ...sold, LITEAPI_KEY: 'sand_0123456789' })).toContain('LITEAPI_KEY')
  })

  it('keeps private files in a folder until storage that speaks S3 is whole', () => {
    const whole = {
      VAR_DIR,
      S3_HOST: 'https://s3.example.com',
      S3_BUCKET: 'parastoo',
      S3_ACCESS_KEY: 'AKIAIOSFODNN7EXAMPLE',
      S3_SECRET_KEY: 'a secret key',
      FILE_KEYS_DIR: join(VAR_DIR, 'keys'),
    }
    expect(loadConfig({ VAR_DIR })).toMatchObject({ s3: null, pictureCacheMegabytes: 512 })
    expect(loadConfig(whole).s3).toMatchObject({ bucket: 'parastoo', region: 'us-east-1' })
    expect(problemsOf({ ...whole, S3_BUCKET: '' })).toEqual(['S3_BUCKET'])
    expect(problemsOf({ ...whole, S3_HOST: 'http://s3.example.com' })).toEqual(['S3_HOST'])
    expect(problemsOf({ VAR_DIR, PICTURE_CACHE_MB: '0' })).toEqual(['PICTURE_CACHE_MB'])
  })

  it('keeps their keys apart: in a folder of its own, or in another bucket of that storage', () => {
    const s3 = {
      VAR_DIR,
      S3_HOST: 'https://s3.example.com',
      S3_BUCKET: 'parastoo',
      S3_ACCESS_KEY: 'AKIAIOSFODNN7EXAMPLE',
      S3_SECRET_KEY: 'a secret key',
    }
    expect(loadConfig({ VAR_DIR })).toMatchObject({
      s3Keys: null,
      fileKeysDir: join(VAR_DIR, 'file-keys'),
      fileKeysBackupDays: 7,
    })
    expect(loadConfig({ ...s3, S3_KEYS_BUCKET: 'keys' }).s3Keys).toMatchObject({ bucket: 'keys' })
    expect(problemsOf({ ...s3, S3_KEYS_BUCKET: 'parastoo' })).toEqual(['S3_KEYS_BUCKET'])
    expect(problemsOf({ VAR_DIR, S3_KEYS_BUCKET: 'keys' })).toEqual(['S3_KEYS_BUCKET'])
    // A folder of one machine’s own would leave the others without keys, so it is only taken when it is named.
    expect(problemsOf(s3)).toEqual(['S3_KEYS_BUCKET'])
    const FILE_KEYS_DIR = join(VAR_DIR, 'shared-keys')
    expect(loadConfig({ ...s3, FILE_KEYS_DIR })).toMatchObject({
      s3Keys: null,
      fileKeysDir: FILE_KEYS_DIR,
    })
  })

  it('keeps every base apart from the others, and from their usual paths', () => {
    expect(loadConfig({ VAR_DIR }).bases.api).toBe('/api')
    expect(loadConfig({ VAR_DIR, API_BASE: '/api/v1' }).bases.api).toBe('/api/v1')
    const same = { VAR_DIR, API_BASE: '/v1', LIVE_BASE: '/v1' }
    expect(problemsOf(same)).toEqual(['API_BASE', 'LIVE_BASE'])
    expect(() => loadConfig(same)).toThrow('API_BASE must not be the path of LIVE_BASE')
    expect(problemsOf({ VAR_DIR, API_BASE: '/v1', IMAGES_BASE: '/v1/images' })).toEqual([
      'IMAGES_BASE',
    ])
    expect(problemsOf({ VAR_DIR, API_BASE: '/images', IMAGES_BASE: '/pictures' })).toEqual([
      'API_BASE',
    ])
  })

  it('believes as many proxies as it is told, or those it is told, and never all', () => {
    const proxiesOf = (TRUST_PROXY: string) => loadConfig({ VAR_DIR, TRUST_PROXY }).trustProxy
    expect(loadConfig({ VAR_DIR }).trustProxy).toBe(0)
    expect([proxiesOf('1'), proxiesOf('2'), proxiesOf('0')]).toEqual([1, 2, 0])
    expect(proxiesOf('10.0.0.7, 2001:db8::/32')).toEqual(['10.0.0.7', '2001:db8::/32'])
    for (const TRUST_PROXY of ['true', 'on', 'yes', '99', '0.0.0.0/0', 'proxy', '10.0.0.7/33'])
      expect(problemsOf({ VAR_DIR, TRUST_PROXY })).toEqual(['TRUST_PROXY'])
    expect(() => loadConfig({ VAR_DIR, TRUST_PROXY: 'true' })).toThrow('how many proxies')
  })

  it('shows the metrics to this machine, and in production to nobody until it is told', () => {
    const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret, SANDBOX: '0' }
    expect(loadConfig({ VAR_DIR }).metricsAddresses).toContain('127.0.0.1')
    expect(loadConfig({ ...production }).metricsAddresses).toEqual([])
    expect(loadConfig({ ...production, METRICS_ADDRESSES: '10.0.0.9' }).metricsAddresses).toEqual([
      '10.0.0.9',
    ])
  })

  it('opens the sandbox to this machine alone, until HOST says otherwise', () => {
    expect(loadConfig({ VAR_DIR }).host).toBe('127.0.0.1')
    expect(loadConfig({ VAR_DIR, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(loadConfig({ VAR_DIR, SANDBOX: '0' }).host).toBe('0.0.0.0')
  })

  it('takes an empty value for an absent one', () => {
    expect(loadConfig({ VAR_DIR, PORT: '', DATABASE_URL: '  ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  it('lists all problems at once, each with its setting and an example', () => {
    const wrong = {
      VAR_DIR,
      PORT: '70000',
      OTP_LENGTH: '9',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://x',
    }
    expect(problemsOf(wrong).sort()).toEqual(['DATABASE_URL', 'OTP_LENGTH', 'PORT', 'ROLE'])
    expect(() => loadConfig(wrong)).toThrow(/PORT must be a whole number .*for example 3000/)
  })

  it('refuses in production a missing secret, crash points and the sandbox', () => {
    expect(problemsOf({ VAR_DIR, NODE_ENV: 'production', CRASH_AT: 'here' })).toEqual([
      'SECRET',
      'CRASH_AT',
    ])
    const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret }
    expect(loadConfig(production).sandbox).toBe(false)
    expect(problemsOf({ ...production, SANDBOX: '1' })).toEqual(['SANDBOX'])
    const allowed = { ...production, SANDBOX: '1', ALLOW_SANDBOX_IN_PRODUCTION: '1' }
    expect(loadConfig(allowed).sandbox).toBe(true)
  })
})

describe('the sample suppliers of loadConfig', () => {
  const ofSamples = (SAMPLE_SUPPLIERS: string) => problemsOf({ VAR_DIR, SAMPLE_SUPPLIERS })

  it('are none until named, in the sandbox too', () => {
    expect(loadConfig({ VAR_DIR }).sampleSuppliers).toEqual({
      suppliers: [],
      searchTimeoutMs: 20_000,
      sellTimeoutMs: 15_000,
      restMs: 15_000,
      searchesAtOnce: 8,
      answersFreshSeconds: 60,
    })
  })

  it('come in the order they are named, each with its mood', () => {
    const env = { VAR_DIR, SAMPLE_SUPPLIERS: 'north:slow, south:hanging' }
    expect(loadConfig(env).sampleSuppliers.suppliers).toEqual([
      { name: 'north', mood: 'slow' },
      { name: 'south', mood: 'hanging' },
    ])
  })

  it.each(['north', 'north:angry', 'North:on', ':on', 'a-b:on', 'north:on,', 'a:on:on'])(
    'are refused when half of one is said: %s',
    (text) => expect(ofSamples(text)).toContain('SAMPLE_SUPPLIERS'),
  )

  it('are refused twice by one name, by the name of own stock, and without the sandbox', () => {
    expect(ofSamples('north:on,north:slow')).toEqual(['SAMPLE_SUPPLIERS'])
    expect(ofSamples('inventory:on')).toEqual(['SAMPLE_SUPPLIERS'])
    const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret }
    expect(problemsOf({ ...production, SAMPLE_SUPPLIERS: 'north:on' })).toEqual([
      'SAMPLE_SUPPLIERS',
    ])
    expect(problemsOf({ VAR_DIR, SANDBOX: '0', SAMPLE_SUPPLIERS: 'north:on' })).toEqual([
      'SAMPLE_SUPPLIERS',
    ])
  })
})

describe('the search engines of loadConfig', () => {
  const INDEXNOW_KEY = '5f2c9a7e41d84b0f9c3e6a1d8b7f0e25'
  const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret }

  it('are told of nothing until a key is chosen, and then at a listed host', () => {
    expect(loadConfig({ VAR_DIR }).searchEngines).toBeNull()
    expect(loadConfig({ ...production, INDEXNOW_KEY }).searchEngines).toEqual({
      key: INDEXNOW_KEY,
      host: 'https://api.indexnow.org',
    })
    for (const INDEXNOW_HOST of ['https://evil.example', 'http://127.0.0.1:9'])
      expect(problemsOf({ ...production, INDEXNOW_KEY, INDEXNOW_HOST })).toEqual(['INDEXNOW_HOST'])
    const here = { INDEXNOW_HOST: 'http://127.0.0.1:9' }
    expect(problemsOf({ VAR_DIR, INDEXNOW_KEY, ...here })).toEqual([])
    expect(problemsOf({ VAR_DIR, ...here })).toEqual(['INDEXNOW_KEY'])
    expect(problemsOf({ VAR_DIR, INDEXNOW_KEY: '../etc' })).toEqual(['INDEXNOW_KEY'])
  })
})

it('has a magazine of its own until another is named, which is reached by https', () => {
  expect(loadConfig({ VAR_DIR }).magazineUrl).toBeUndefined()
  const MAGAZINE_URL = 'https://blog.parastoo.example'
  expect(loadConfig({ VAR_DIR, MAGAZINE_URL })).toMatchObject({ magazineUrl: MAGAZINE_URL })
  expect(problemsOf({ VAR_DIR, MAGAZINE_URL: 'http://blog.parastoo.example' })).toEqual([
    'MAGAZINE_URL',
  ])
})

it('lets banners lead to hosts that are named, and to no address with a path', () => {
  expect(loadConfig({ VAR_DIR }).bannerHosts).toEqual([])
  const BANNER_HOSTS = 'kish.example, partner.example'
  expect(loadConfig({ VAR_DIR, BANNER_HOSTS }).bannerHosts).toEqual([
    'kish.example',
    'partner.example',
  ])
  expect(problemsOf({ VAR_DIR, BANNER_HOSTS: 'https://kish.example/x' })).toEqual(['BANNER_HOSTS'])
})

describe('the resellers of loadConfig', () => {
  const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret }
  const named = { SAFARMARKET_PROVIDER: 'parastoo' }

  it('are off until they are named, in the sandbox too', () => {
    expect(loadConfig({ VAR_DIR }).resellers).toEqual({ safarmarket: null })
    expect(loadConfig({ ...production, ...named }).resellers.safarmarket).toEqual({
      provider: 'parastoo',
      host: 'https://safarmarket.com',
      key: null,
      perMinute: 300,
    })
  })

  it.each([
    'https://evil.example',
    'https://safarmarket.com.evil.example',
    'https://safarmarket.com/other',
    'http://127.0.0.1:9',
    'http://169.254.169.254',
  ])('are told at a listed host and nowhere else: %s', (SAFARMARKET_HOST) => {
    expect(problemsOf({ ...production, ...named, SAFARMARKET_HOST })).toEqual(['SAFARMARKET_HOST'])
  })

  it('may be this machine while it rehearses, and need a name', () => {
    const SAFARMARKET_HOST = 'http://127.0.0.1:9'
    expect(problemsOf({ VAR_DIR, ...named, SAFARMARKET_HOST })).toEqual([])
    expect(problemsOf({ VAR_DIR, SAFARMARKET_HOST })).toEqual(['SAFARMARKET_PROVIDER'])
    expect(problemsOf({ VAR_DIR, ...named, SAFARMARKET_HOST: 'http://169.254.169.254' })).toEqual([
      'SAFARMARKET_HOST',
    ])
  })
})
