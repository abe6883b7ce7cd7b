import { expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const base = { NODE_ENV: 'test', SECRET: 's'.repeat(32) }
const nira = {
  name: 'nirazv',
  nameFa: 'زاگرس',
  airline: 'ZV',
  readsUrl: 'https://api.airline.example/ws1',
  writesUrl: 'https://api.airline.example/ws2/cgi-bin/NRSWEB.cgi',
  user: 'THR000.WS',
  password: 'a very secret word',
  contactPhone: '02191000000',
  contactEmail: 'desk@agency.example',
}
const sepehr = {
  name: 'sepehrone',
  nameFa: 'چارتر نمونه',
  url: 'https://charterer.example',
  username: 'agency',
  password: 'another secret word',
  contactMobile: '09120000000',
  contactEmail: 'desk@agency.example',
}
const duffel = {
  name: 'duffel',
  nameFa: 'دافل',
  token: 'a third secret word',
  contactPhone: '+982191000000',
  contactEmail: 'desk@agency.example',
}
const load = (niraAccounts: unknown, sepehrAccounts: unknown = [sepehr]) =>
  loadConfig({
    ...base,
    NIRA_ACCOUNTS: JSON.stringify(niraAccounts),
    SEPEHR_ACCOUNTS: JSON.stringify(sepehrAccounts),
  }).flightSuppliers
const whyNot = (niraAccounts: unknown, sepehrAccounts?: unknown): string => {
  try {
    load(niraAccounts, sepehrAccounts)
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.problems.map(({ problem }) => problem).join('; ')
    throw fault
  }
  throw new Error('These were taken')
}

it('reads accounts of several airlines and charterers, and none where none is set', () => {
  const both = load([nira, { ...nira, name: 'nirai', airline: 'I3', holdMinutes: 10 }])
  expect(both.nira.map(({ name, holdMinutes }) => [name, holdMinutes])).toEqual([
    ['nirazv', 15],
    ['nirai', 10],
  ])
  expect(both.sepehr[0]?.versions).toMatchObject({ availability: 16, booking: 10 })
  const { flightSuppliers } = loadConfig({ ...base, DUFFEL_ACCOUNTS: JSON.stringify([duffel]) })
  expect(flightSuppliers.duffel[0]).toMatchObject({ url: 'https://api.duffel.com', looks: null })
  expect(loadConfig(base).flightSuppliers).toMatchObject({ nira: [], sepehr: [], duffel: [] })
})

it('names the field that is wrong, and never what stands beside it', () => {
  const said = whyNot([{ ...nira, readsUrl: 'http://api.airline.example/ws1' }])
  expect(said).toContain('0.readsUrl')
  expect(said).not.toContain('secret')
  expect(whyNot([{ ...nira, pasword: 'x' }])).toContain('wrong: 0')
  expect(loadWords('not JSON')).toContain('must be a list of accounts in JSON')
})
const loadWords = (text: string): string => {
  try {
    loadConfig({ ...base, NIRA_ACCOUNTS: text })
    return ''
  } catch (fault) {
    return String((fault as Error).message)
  }
}

it('takes no name twice, in whatever list, nor that of own stock', () => {
  expect(whyNot([nira, nira])).toContain('nirazv, which is taken')
  expect(whyNot([nira], [{ ...sepehr, name: 'nirazv' }])).toContain('nirazv, which is taken')
  expect(whyNot([{ ...nira, name: 'inventory' }])).toContain('inventory, which is taken')
})
