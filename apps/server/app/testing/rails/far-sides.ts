/** Every supplier and rail of ours as its stub plays it: each with its own right book, and replies that are lost, late, doubled or deny themselves. */

import * as fibStub from '../../../adapters/gateways/iraq/fib/testing/fib-stub.ts'
import * as qiStub from '../../../adapters/gateways/iraq/qi/testing/qi-stub.ts'
import * as zaincashStub from '../../../adapters/gateways/iraq/zaincash/testing/zaincash-stub.ts'
import * as lenderStub from '../../../adapters/gateways/snapppay/testing/snapppay-stub.ts'
import { startEtgStub } from '../../../adapters/hotel-suppliers/etg/testing/etg-stub.ts'
import { startLiteapiStub } from '../../../adapters/hotel-suppliers/liteapi/testing/liteapi-stub.ts'
import { startDuffelStub } from '../../../adapters/suppliers/duffel/testing/duffel-stub.ts'
import { startNiraStub } from '../../../adapters/suppliers/nira/testing/nira-stub.ts'
import { startSepehrStub } from '../../../adapters/suppliers/sepehr/testing/sepehr-stub.ts'
import type { CallFault } from '../../../platform/outbound/testing/faulty-server.ts'
import type { StubFault } from '../../../platform/outbound/testing/stub-server.ts'
import type { Drawer } from '../simulator/drawer.ts'

/** In rial, cents: as much as no proof spends. */
export const plenty = 1_000_000_000_000_000
export const supplierNames = ['nira', 'sepehr', 'duffel', 'etg', 'liteapi'] as const
export type SupplierName = (typeof supplierNames)[number]
/** In the order of their numbers. */
export const railNames = ['qi', 'fib', 'zaincash', 'snapppay'] as const
export type RailName = (typeof railNames)[number]

/** Calls that sell or give back, and those that tell what became of one; searches are left alone, for they move nothing. */
const sellingCalls = {
  nira: [
    'ReservJS',
    'ETIssueJS',
    'CancelPNRJS',
    'CancelSeatJS',
    'ETRefundJS',
    'NRSRT.jsp',
    'NRSETR.jsp',
    'NRSPenaltyNow.jsp',
  ],
  sepehr: ['lock', 'book', 'releaseLock', 'bookingStatus', 'penalty', 'refund', 'refundStatus'],
  duffel: [
    'createOrder',
    'pay',
    'readOrder',
    'listOrders',
    'quoteCancellation',
    'confirmCancellation',
    'readCancellation',
  ],
  etg: ['prebook', 'form', 'finish', 'status', 'cancel'],
  liteapi: ['prebook', 'book', 'list', 'read', 'cancel'],
} as const
const railPaths: Record<RailName, readonly RegExp[]> = {
  qi: [/\/payment$/, /\/status/],
  fib: [/\/payments$/, /\/status$/],
  zaincash: [/\/init$/, /\/inquiry\//],
  snapppay: [
    /v1\/token$/,
    /v1\/verify$/,
    /v1\/settle$/,
    /v1\/revert$/,
    /v1\/update$/,
    /v1\/cancel$/,
    /v1\/status/,
  ],
}
const callFaults: readonly CallFault[] = [
  'lose-request',
  'lose-reply',
  'half',
  'delay',
  'double-reply',
  'garbage',
  'page',
  'contradict',
]
const stubFaults: readonly StubFault[] = ['before', 'after', 'half', 'page']

export type FarSides = Awaited<ReturnType<typeof openFarSides>>

/** `now` is the house's clock, which is opened after them. */
export async function openFarSides(now: () => Temporal.Instant) {
  const clock = { now }
  const nira = await startNiraStub({ now, airline: 'ZV', creditRial: plenty })
  const sepehr = await startSepehrStub({ now, creditRial: plenty })
  const duffel = await startDuffelStub({
    now,
    currency: 'USD',
    ways: { instantOnly: ['Basic'], balanceCents: plenty },
  })
  const etg = await startEtgStub({ now, balanceCents: plenty })
  const liteapi = await startLiteapiStub({ now })
  for (const { rooms } of [...etg.state.hotels, ...liteapi.state.hotels])
    for (const room of rooms) room.allotment = 100_000
  const rails = {
    qi: await qiStub.openQiStub(clock),
    fib: await fibStub.openFibStub(clock),
    zaincash: await zaincashStub.openZaincashStub(clock),
    snapppay: await lenderStub.openSnapppayStub(clock),
  }
  const suppliers = { nira, sepehr, duffel, etg, liteapi }
  const struck = new Map<string, number>()
  const contact = { contactPhone: '+982191000000', contactEmail: 'desk@agency.example' }
  return {
    suppliers,
    rails,
    struck,
    settings: {
      NIRA_ACCOUNTS: JSON.stringify([
        {
          name: 'nira',
          nameFa: 'هواپیمایی نمونه',
          airline: nira.airline,
          readsUrl: nira.readsUrl,
          writesUrl: nira.writesUrl,
          user: nira.user,
          password: nira.password,
          contactPhone: '02191000000',
          contactEmail: contact.contactEmail,
        },
      ]),
      SEPEHR_ACCOUNTS: JSON.stringify([
        {
          name: 'sepehr',
          nameFa: 'چارتر نمونه',
          url: sepehr.url,
          username: sepehr.username,
          password: sepehr.password,
          contactMobile: '09120000000',
          contactEmail: contact.contactEmail,
        },
      ]),
      DUFFEL_ACCOUNTS: JSON.stringify([
        { name: 'duffel', nameFa: 'دافل', url: duffel.url, token: duffel.token, ...contact },
      ]),
      // Nobody is left alone for long: hours of the proof's time pass in seconds of the machine's.
      FLIGHT_SUPPLIER_REST_MS: '50',
      ETG_KEY_ID: etg.keyId,
      ETG_KEY: etg.key,
      ETG_BASE_URL: etg.url,
      LITEAPI_KEY: liteapi.key,
      LITEAPI_BASE_URL: liteapi.url,
      LITEAPI_BOOK_URL: liteapi.bookUrl,
      SUPPORT_EMAIL: contact.contactEmail,
      GATEWAYS: railNames.join(),
      QI_USERNAME: qiStub.username,
      QI_PASSWORD: qiStub.password,
      QI_TERMINAL_ID: qiStub.terminalId,
      QI_HOST: rails.qi.url,
      FIB_CLIENT_ID: fibStub.clientId,
      FIB_CLIENT_SECRET: fibStub.clientSecret,
      FIB_HOST: rails.fib.url,
      ZAINCASH_CLIENT_ID: zaincashStub.clientId,
      ZAINCASH_CLIENT_SECRET: zaincashStub.clientSecret,
      ZAINCASH_SERVICE_TYPE: zaincashStub.serviceType,
      ZAINCASH_HOST: rails.zaincash.url,
      SNAPPPAY_CLIENT_ID: lenderStub.account.clientId,
      SNAPPPAY_CLIENT_SECRET: lenderStub.account.clientSecret,
      SNAPPPAY_USERNAME: lenderStub.account.username,
      SNAPPPAY_PASSWORD: lenderStub.account.password,
      SNAPPPAY_HOST: rails.snapppay.url,
    },
    /** One of its next replies goes wrong, now and then. */
    spoilSupplier(name: SupplierName, { happens, draw }: Drawer): void {
      if (!happens(`fault of ${name}`, 600)) return
      const calls = sellingCalls[name] as readonly string[]
      const call = calls[draw(`call of ${name}`, calls.length)] ?? ''
      const fault = callFaults[draw(`kind of ${name}`, callFaults.length)] ?? 'lose-reply'
      const faults = suppliers[name].faults as {
        order: (...order: unknown[]) => void
      }
      if (name === 'nira' || name === 'sepehr')
        faults.order({ call, kind: fault === 'double-reply' ? 'double' : fault })
      else faults.order(call, fault)
      count(struck, `${name} ${fault}`)
    },
    spoilRail(name: RailName, { happens, draw }: Drawer): void {
      if (!happens(`fault of ${name}`, 500)) return
      const paths = railPaths[name]
      const path = paths[draw(`call of ${name}`, paths.length)] ?? /./
      const fault = stubFaults[draw(`kind of ${name}`, stubFaults.length)] ?? 'after'
      rails[name].order(path, fault)
      count(struck, `${name} ${fault}`)
    },
    /** Nobody asks too often here: how often was asked is counted by a clock that a proof turns back. */
    forgetLimits(): void {
      duffel.faults.limit(plenty)
      for (const call of sellingCalls.etg) etg.faults.limit(call, plenty, 60)
    },
    async close(): Promise<void> {
      for (const each of Object.values(suppliers)) await each.close()
    },
  }
}

const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)
