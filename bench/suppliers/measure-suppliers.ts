/** Searches of the product over HTTP with twelve accounts at stubs of airlines' hosts and a charterer, one of which stops to answer by turns. */
import { loadavg } from 'node:os'
import { addDays } from '@parastoo/kit/dates'
import { startNiraStub } from '@parastoo/server/adapters/suppliers/nira/testing/nira-stub'
import { startSepehrStub } from '@parastoo/server/adapters/suppliers/sepehr/testing/sepehr-stub'
import { systemClock } from '@parastoo/server/platform/clock'
import { drive } from '../load/drive.ts'
import { startProduct } from '../load/product.ts'
import { percentile, type Row } from '../table.ts'

const port = 4999
/** What both are drawn from; a day of its own for each search, so that none is answered by what another found. */
const days = 120
/** The machine's own unrest between two turns of the same kind is about that. */
const mostRatio = 1.2
const always = 1_000_000

type Pace = { seconds: number; rate: number; turns: number }

export async function measureSuppliers({ seconds, rate, turns }: Pace): Promise<Row[]> {
  const clock = { now: () => systemClock.now() }
  const airlines = await Promise.all(
    ['ZV', 'I3', 'QB', 'EP', 'Y9', 'B9'].map((airline) => startNiraStub({ ...clock, airline })),
  )
  const charterers = await Promise.all(Array.from({ length: 6 }, () => startSepehrStub(clock)))
  const product = await startProduct({ port, settings: settingsOf({ airlines, charterers }) })
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  let asked = 0
  const waitsMs = { answering: [] as number[], hanging: [] as number[] }
  let failed = 0
  const searchOnce = async (into: number[] | null): Promise<void> => {
    asked += 1
    const startedMs = performance.now()
    const isFound = await search(addDays(today, 2 + (asked % days)), asked)
    if (!isFound) failed += 1
    into?.push(performance.now() - startedMs)
  }
  try {
    await drive(() => searchOnce(null), { rate: 5, seconds: 5 })
    const [ill] = airlines
    for (let turn = 0; turn < turns; turn += 1)
      for (const kind of ['answering', 'hanging'] as const) {
        ill?.faults.clear()
        if (kind === 'hanging')
          for (const call of ['AvailabilityFareJS.jsp', 'AvailabilityJS.jsp'] as const)
            ill?.faults.order({ call, kind: 'hang', times: always })
        await drive(() => searchOnce(waitsMs[kind]), { rate, seconds })
      }
  } finally {
    await product.stop()
    for (const each of [...airlines, ...charterers]) await each.close()
  }
  const [with12, with1Ill] = [waitsMs.answering, waitsMs.hanging].map((all) =>
    percentile(all, 0.95),
  )
  const ratio = (with1Ill ?? 0) / (with12 ?? 1)
  return [
    {
      goal: 'suppliers',
      what: 'p95 of the first answer to a search over own stock and twelve accounts, one of them hanging / all answering',
      measured: `${ratio.toFixed(2)} (${(with1Ill ?? 0).toFixed(0)} / ${(with12 ?? 0).toFixed(0)} ms of ${waitsMs.hanging.length} and ${waitsMs.answering.length} searches; ${failed} without own flights)`,
      wanted: `<= ${mostRatio}`,
      holds: ratio <= mostRatio && failed === 0,
      remark: `stubs and product on one machine; load of the machine now ${loadavg()[0]?.toFixed(1)}`,
    },
  ]
}

/** Whether own flights were in the reply. */
async function search(departureDate: string, from: number): Promise<boolean> {
  const kinds = { originKind: 'CityCode', destinationKind: 'CityCode' }
  const reply = await fetch(`http://127.0.0.1:${port}/api/flight-catalog/FlightCatalog/Available`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Many people ask, and none of them too often.
      'x-forwarded-for': `198.18.${Math.floor(from / 250) % 250}.${(from % 250) + 1}`,
    },
    body: JSON.stringify({
      productType: 'DomesticFlight',
      originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate, ...kinds }],
    }),
  })
  const { data } = (await reply.json()) as { data?: { proposals: { provider: string }[] } }
  return data?.proposals.some(({ provider }) => provider === 'inventory') ?? false
}

type Airline = Awaited<ReturnType<typeof startNiraStub>>
type Charterer = Awaited<ReturnType<typeof startSepehrStub>>

function settingsOf({
  airlines,
  charterers,
}: {
  airlines: readonly Airline[]
  charterers: readonly Charterer[]
}): Record<string, string> {
  const contactEmail = 'desk@agency.example'
  return {
    NIRA_ACCOUNTS: JSON.stringify(
      airlines.map(({ airline, readsUrl, writesUrl, user, password }, at) => ({
        airline,
        readsUrl,
        writesUrl,
        user,
        password,
        contactEmail,
        name: `nira${'abcdef'[at]}`,
        nameFa: 'هواپیمایی نمونه',
        contactPhone: '02191000000',
      })),
    ),
    SEPEHR_ACCOUNTS: JSON.stringify(
      charterers.map(({ url, username, password }, at) => ({
        url,
        username,
        password,
        contactEmail,
        name: `charter${'abcdef'[at]}`,
        nameFa: 'چارتر نمونه',
        contactMobile: '09120000000',
      })),
    ),
  }
}
