import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queries } from '../../../shell/api.ts'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { proposalSample } from '../testing/proposal-sample.ts'
import { FlightDetails } from './FlightDetails.tsx'

const sample = proposalSample({ id: 'one', fareClass: 'K' })
const [group] = sample.flightGroups
const [leg] = group?.flightLegs ?? []
if (!group || !leg) throw new Error('The sample has a leg')

/** The panel with what the server said, already here. */
function drawn({
  isRefundable = true,
  stopMinutes = 0,
  cabinClass = 1,
  provider = 'inventory',
  providerName = undefined as string | undefined,
} = {}) {
  const proposal = {
    ...sample,
    isRefundable,
    cabinClass,
    provider,
    ...(providerName !== undefined && { providerName }),
    flightGroups: [
      { ...group, flightLegs: [{ ...leg, stopMinutes }] },
    ] as typeof sample.flightGroups,
  }
  const client = new QueryClient()
  const { requestId, proposalId } = proposal
  const { queryKey } = queries.search.proposalDetails.queryOptions({
    input: { requestId, proposalId },
  })
  const bands = [
    { until: '2026-11-28T08:30:00Z', labelFa: 'تا ظهر سه روز پیش', percent: 30, amount: 6_000_000 },
    { until: null, labelFa: 'پس از آن', percent: 100, amount: 20_000_000 },
  ]
  client.setQueryData(queryKey, {
    data: {
      proposal: {
        ...proposal,
        flightGroups: proposal.flightGroups.map((own) => ({
          ...own,
          flightLegs: own.flightLegs.map((each) => ({ ...each, originTerminal: '4' })),
        })),
      },
      fareRules: {
        proposalId,
        isRefundable,
        baggage: proposal.baggage,
        penaltyBands: bands,
        notesFa: ['تاریخ با استرداد عوض می‌شود.'],
      },
      routeRules: [{ title: 'روادید', body: 'روادید مقصد با مسافر است.' }],
    },
    meta: {},
  })
  return textOf(renderPage(<FlightDetails proposal={proposal} />, client))
}

it('shows each flight with its airports, number, aircraft and duration', () => {
  const text = drawn()
  for (const words of ['مهرآباد', 'شهید هاشمی‌نژاد', '1041', 'A320', '۱ ساعت و ۳۵ دقیقه'])
    expect(text).toContain(words)
})

it('shows the terminal a flight leaves from, which only its details know', () => {
  expect(drawn()).toMatch(/مهرآباد THR ، ترمینال ۴/)
})

it('says how long a stop is, and where', () => {
  expect(drawn({ stopMinutes: 260 })).toContain('توقف ۴ ساعت و ۲۰ دقیقه در مشهد')
})

it('shows what may be carried: in the hold, and 5 or 7 kg in the cabin', () => {
  expect(drawn()).toMatch(/بار ۲۰ کیلوگرم.*۵ کیلوگرم/)
  expect(drawn({ cabinClass: 2 })).toContain('۷ کیلوگرم')
})

it('shows what each pays and the fare class', () => {
  const text = drawn()
  expect(text).toMatch(/بزرگسال ۱ × ۲٬۰۰۰٬۰۰۰ تومان/)
  expect(text).toMatch(/کلاس نرخی K/)
})

it('shows the cabin and who sells it', () => {
  expect(drawn()).toContain('کلاس پرواز اکونومی')
  expect(drawn({ cabinClass: 2 })).toContain('کلاس پرواز بیزینس')
  expect(drawn()).toContain('فروشنده پرستو')
  expect(drawn({ provider: 'north' })).toContain('فروشنده «north»')
  expect(drawn({ provider: 'nirazv', providerName: 'زاگرس' })).toContain('فروشنده زاگرس')
})

it('shows the penalties in share and money, or that nothing comes back', () => {
  const text = drawn()
  expect(text).toMatch(/۳۰ ?٪ ۶۰۰٬۰۰۰ تومان/)
  expect(text).toContain('تا ظهر سه روز پیش')
  expect(text).toMatch(/۱۰۰ ?٪ ۲٬۰۰۰٬۰۰۰ تومان پس از آن/)
  expect(drawn({ isRefundable: false })).toContain('این بلیت قابل استرداد نیست.')
})

it('shows the rules of route and visa', () => {
  expect(drawn()).toMatch(/روادید روادید مقصد با مسافر است/)
})
