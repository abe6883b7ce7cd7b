import { mkdtempSync, rmSync } from 'node:fs'
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

describe('the banks of loadConfig', () => {
  const zarinpal = { ZARINPAL_MERCHANT_ID: '1344b5d4-0048-11e8-94db-005056a205be' }
  const hyperpay = {
    HYPERPAY_ENTITY_ID: '8a8294174e735d0c014e78cf26461790',
    HYPERPAY_TOKEN: 'OGE4Mjk0MTc0ZTczNWQwYw',
    HYPERPAY_CURRENCY: 'AED',
    HYPERPAY_RIAL_PER_UNIT: '300000',
  }
  const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret }

  it('are all off until configured; the sandbox alone is there to try things on', () => {
    const { gateways } = loadConfig({ VAR_DIR })
    const ofIraq = { qi: null, fib: null, zaincash: null }
    const lenders = { snapppay: null }
    const off = { zarinpal: null, zibal: null, hyperpay: null, ...ofIraq, ...lenders }
    expect(gateways).toEqual({ active: ['sandbox'], ...off })
    expect(loadConfig(production).gateways.active).toEqual([])
  })

  it('come in the order of GATEWAYS, else the real ones first', () => {
    const env = { VAR_DIR, ...zarinpal, ...hyperpay, ZIBAL_MERCHANT: 'zibal' }
    const all = ['zarinpal', 'zibal', 'hyperpay', 'sandbox']
    expect(loadConfig(env).gateways.active).toEqual(all)
    const chosen = loadConfig({ ...env, GATEWAYS: 'zibal, zarinpal' }).gateways
    expect(chosen.active).toEqual(['zibal', 'zarinpal'])
    expect(chosen.hyperpay).toMatchObject({ currency: 'AED', rialPerUnit: 300_000 })
    expect(chosen.zarinpal).toMatchObject({ unit: 'rial', host: 'https://payment.zarinpal.com' })
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['a bank listed but not configured', { GATEWAYS: 'zibal' }, ['GATEWAYS']],
    ['a bank there is not', { GATEWAYS: 'saman' }, ['GATEWAYS']],
    ['a bank listed twice', { ...zarinpal, GATEWAYS: 'zarinpal,zarinpal' }, ['GATEWAYS']],
    ['a merchant id cut short', { ZARINPAL_MERCHANT_ID: '1344b5d4' }, ['ZARINPAL_MERCHANT_ID']],
    ['a host without its merchant', { ZIBAL_HOST: 'https://a.example' }, ['ZIBAL_HOST']],
    ['a host without TLS', { ...zarinpal, ZARINPAL_HOST: 'http://a.example' }, ['ZARINPAL_HOST']],
    ['a unit there is not', { ...zarinpal, ZARINPAL_UNIT: 'dollar' }, ['ZARINPAL_UNIT']],
    [
      'half a channel',
      { HYPERPAY_BRANDS: 'VISA' },
      ['HYPERPAY_ENTITY_ID', 'HYPERPAY_TOKEN', 'HYPERPAY_CURRENCY'],
    ],
    ['half a terminal of Qi Card', { QI_TERMINAL_ID: '100200' }, ['QI_USERNAME', 'QI_PASSWORD']],
    ['half a client of FIB', { FIB_CLIENT_ID: 'parastoo' }, ['FIB_CLIENT_SECRET']],
    [
      'ZainCash without the host of its contract',
      {
        ZAINCASH_CLIENT_ID: 'p',
        ZAINCASH_CLIENT_SECRET: 'a secret',
        ZAINCASH_SERVICE_TYPE: 'Trip',
      },
      ['ZAINCASH_HOST'],
    ],
    [
      'half an account of SnappPay',
      { SNAPPPAY_CLIENT_ID: 'p', SNAPPPAY_HOST: 'https://api.snapppay.ir' },
      ['SNAPPPAY_CLIENT_SECRET', 'SNAPPPAY_USERNAME', 'SNAPPPAY_PASSWORD'],
    ],
    [
      'a currency without its rate',
      { ...hyperpay, HYPERPAY_RIAL_PER_UNIT: '' },
      ['HYPERPAY_RIAL_PER_UNIT'],
    ],
    ['a rate for rial', { ...hyperpay, HYPERPAY_CURRENCY: 'IRR' }, ['HYPERPAY_RIAL_PER_UNIT']],
  ])('refuse %s', (_what, env, settings) => {
    expect(problemsOf({ VAR_DIR, ...env })).toEqual(settings)
  })

  it('may be named in GATEWAYS, every one of them', () => {
    const env = {
      VAR_DIR,
      FIB_CLIENT_ID: 'parastoo',
      FIB_CLIENT_SECRET: 'a secret',
      SNAPPPAY_CLIENT_ID: 'p',
      SNAPPPAY_CLIENT_SECRET: 'a secret',
      SNAPPPAY_USERNAME: 'p',
      SNAPPPAY_PASSWORD: 'a password',
      SNAPPPAY_HOST: 'https://api.snapppay.ir',
      GATEWAYS: 'snapppay,fib',
    }
    expect(loadConfig(env).gateways.active).toEqual(['snapppay', 'fib'])
  })

  it('refuse the banks of tests in production', () => {
    const ofTests = {
      ZIBAL_MERCHANT: 'zibal',
      ...zarinpal,
      ZARINPAL_HOST: 'https://sandbox.zarinpal.com',
      FIB_CLIENT_ID: 'parastoo',
      FIB_CLIENT_SECRET: 'a secret',
      FIB_HOST: 'https://fib.stage.fib.iq',
    }
    const refused = ['ZIBAL_MERCHANT', 'ZARINPAL_HOST', 'FIB_HOST']
    expect(problemsOf({ ...production, ...ofTests })).toEqual(refused)
    expect(problemsOf({ VAR_DIR, ...ofTests })).toEqual([])
  })
})
