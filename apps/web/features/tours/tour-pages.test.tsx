import { toPersianDigits } from '@parastoo/kit/text'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { TourChanges } from '../../shell/tours/TourChanges.tsx'
import { TourRow } from '../../shell/tours/TourRow.tsx'
import { TourSearchForm } from './form/TourSearchForm.tsx'
import type { OpenTour } from './guests/open-tour.ts'
import { PayWays } from './guests/PayWays.tsx'
import { Receipt } from './guests/Receipt.tsx'
import { RoomingCard } from './guests/RoomingCard.tsx'
import type { TravellerFields } from './guests/traveller-form.ts'
import { plainView } from './list/tour-view.ts'
import { sampleQuote, sampleTour } from './testing/tour-sample.ts'
import { chosenOf, isDateGone } from './tour/chosen.ts'
import { TourDetails } from './tour/TourDetails.tsx'

const [departure] = sampleTour.departures
const [bundle] = sampleTour.packages
if (!departure || !bundle) throw new Error('The sample has a departure and a package')
const open: OpenTour = {
  kind: 'open',
  tour: sampleTour,
  departure,
  bundle,
  party: { adults: 2, childAges: [5] },
  rooms: [{ kind: 'DBL', people: [0, 1, 2], withBed: [], withoutBed: [] }],
  quote: sampleQuote,
  refused: null,
  saved: [],
}

/** The choice of a party that has not chosen yet. */
function Ways({ plan }: { plan: typeof sampleQuote.paymentPlan }) {
  const { control } = useForm<TravellerFields>({
    defaultValues: { passengers: [], rooms: [], pays: 'whole' },
  })
  return <PayWays control={control} quote={{ ...sampleQuote, paymentPlan: plan }} />
}

describe('a tour in the list', () => {
  const text = textOf(
    renderPage(
      <TourRow
        tour={{
          ...sampleTour,
          minPrice: 300_000_000,
          minPriceCurrency: { amount: 250, currency: 'USD' },
          departures: [departure],
        }}
        isFirst
      />,
    ),
  )

  it('says what one of two people pays and which part of it is in a currency', () => {
    expect(text).toContain('از ۳۰٬۰۰۰٬۰۰۰ تومان هر نفر در اتاق دوتخته')
    expect(text).toContain('۲۵۰ دلار از این قیمت ارزی است')
  })

  it('says of the next departure how many people it still needs and until when, and that it is a sample', () => {
    expect(text).toContain('با ۴ نفر دیگر قطعی می‌شود')
    expect(text).toContain('نمونه')
  })
})

describe('the page of a tour', () => {
  const text = textOf(renderPage(<TourDetails tour={sampleTour} />))

  it('says what happens when too few people buy', () => {
    expect(text).toContain('اگر تا شنبه ۲۱ آذر قطعی نشود، همهٔ پول شما برمی‌گردد.')
  })

  it('prints both parts of a price with the rate between them', () => {
    expect(text).toContain('۵٬۰۰۰٬۰۰۰ تومان ریالی ۲۵۰ دلار × ۱٬۰۰۰٬۰۰۰ ریال')
  })

  it('says what cancelling keeps, step by step to the departure', () => {
    expect(text).toContain('تا ۱۵ روز پیش از حرکت ۱۰٪ کم می‌شود پس از آن تا حرکت همهٔ مبلغ کم می‌شود')
  })

  it('leads on to rooms with the departure, the package and the party', () => {
    const markup = renderPage(<TourDetails tour={sampleTour} />)
    expect(markup).toMatch(/name="departure" value="5f0c1a52/)
    expect(markup).toMatch(/name="package" value="silver"/)
    expect(markup).toMatch(/name="adults" value="2"/)
  })

  it('offers other tours where it leaves no more', () => {
    const none = textOf(renderPage(<TourDetails tour={{ ...sampleTour, departures: [] }} />))
    expect(none).toContain('این تور فعلاً تاریخ حرکت ندارد')
    expect(none).not.toContain('خرید این تور')
  })
})

describe('a tour that takes a deposit', () => {
  it('says on its page how much is paid now and until when the rest', () => {
    expect(textOf(renderPage(<TourDetails tour={sampleTour} />))).toContain(
      'با پیش‌پرداخت ۳۰٪ هم رزرو می‌شود؛ مانده تا ۱۴ روز پیش از حرکت.',
    )
  })

  it('tells whoever comes for a date that is sold no more that another one stands chosen', () => {
    const isGone = (search: URLSearchParams) => {
      const chosen = chosenOf(sampleTour, search)
      return chosen && isDateGone(chosen, search)
    }
    expect(isGone(new URLSearchParams({ departure: 'gone' }))).toBe(true)
    expect(isGone(new URLSearchParams({ departure: departure.departureId }))).toBe(false)
    expect(isGone(new URLSearchParams())).toBe(false)
  })

  it('lets its buyer choose between all now and a deposit now, with what comes when, and what a missed balance brings', () => {
    const text = textOf(renderPage(<Ways plan={sampleQuote.paymentPlan} />))
    expect(text).toContain('همهٔ مبلغ، ۷۹٬۰۰۰٬۰۰۰ تومان')
    expect(text).toContain('پیش‌پرداخت، ۲۳٬۷۰۰٬۰۰۰ تومان')
    expect(text).toContain('مانده، ۵۵٬۳۰۰٬۰۰۰ تومان، تا پایان سه‌شنبه ۱۷ آذر')
    expect(text).toContain('با شرایط لغو همان روز لغو می‌شود')
  })

  it('asks nothing where all is paid at once', () => {
    expect(textOf(renderPage(<Ways plan={null} />))).toBe('')
  })
})

describe('what an organiser changed', () => {
  const change = {
    changeId: '5f0c1a52-7d0e-4d6c-9a53-2c5d1e0f7a02',
    textFa: 'هتل شما دریا شد.',
    madeAt: '2026-11-20T08:00:00Z',
    isOpen: true,
    isAccepted: false,
    before: { outbound: null, inbound: null, hotels: null },
  }
  const stands = { departure, package: { hotels: [] } }
  const shown = (
    money: Parameters<typeof TourChanges>[0]['order']['money'],
    more: { isOpen?: boolean; isAccepted?: boolean; isCancelled?: boolean } = {},
  ) => {
    const { isCancelled = false, ...answer } = more
    const tour = { ...stands, changes: [{ ...change, ...answer }], people: [{ isCancelled }] }
    return renderPage(<TourChanges order={{ orderId: 'o', money }} tour={tour} />)
  }

  it('leads whoever has paid, all or a deposit, to where they give it back free of charge', () => {
    for (const money of ['paid', 'part-paid', 'part-refunded'] as const) {
      expect(textOf(shown(money))).toContain('بدون هیچ هزینه‌ای لغو کنید')
      expect(shown(money)).toMatch(/href="[^"]*orderId=o&amp;reason=8"[^>]*>لغو بدون هزینه/)
    }
  })

  it('says beside what was agreed what it is now, as long as an answer is asked for', () => {
    const outbound = { ...stands.departure.outbound, departsAt: '2026-12-24T05:15:00' }
    const moved = (isOpen: boolean) => {
      const before = { ...change.before, outbound }
      const tour = {
        ...stands,
        changes: [{ ...change, before, isOpen }],
        people: [{ isCancelled: false }],
      }
      return textOf(renderPage(<TourChanges order={{ orderId: 'o', money: 'paid' }} tour={tour} />))
    }
    const now = `اکنون: رفت ${toPersianDigits(stands.departure.outbound.departsAt.slice(11, 16))}`
    expect(moved(true)).toContain('پیش از این: رفت ۰۵:۱۵')
    expect(moved(true)).toContain(now)
    expect(moved(false)).not.toContain('اکنون')
  })

  it('asks who has paid nothing to accept it or not to pay', () => {
    expect(textOf(shown('unpaid'))).toContain('اگر نمی‌پذیرید، پرداخت نکنید')
    expect(textOf(shown('unpaid'))).not.toContain('لغو بدون هزینه')
  })

  it('is nothing once the order is closed or nobody goes, and asks nothing once it has begun', () => {
    for (const money of ['closed', 'refunded'] as const) expect(textOf(shown(money))).toBe('')
    expect(textOf(shown('part-refunded', { isCancelled: true }))).toBe('')
    const begun = textOf(shown('paid', { isOpen: false }))
    expect(begun).toBe('برگزارکننده تغییری در این تور داد هتل شما دریا شد.')
    expect(textOf(shown('paid', { isOpen: false, isAccepted: true }))).toContain('پذیرفته‌اید')
  })
})

describe('the rooms of a party', () => {
  it('prints a line a person with both parts, and says why the dearer age counts', () => {
    const text = textOf(renderPage(<Receipt open={open} quote={sampleQuote} />))
    expect(text).toContain('کودک ۱، ۵ ساله کودک بدون تخت ۴٬۰۰۰٬۰۰۰ تومان ریالی ۱۵۰ دلار')
    expect(text).toContain(
      'در روز ورود به هتل «کودک ۲ تا ۶ سال» و در روز بازگشت «کودک ۶ تا ۱۲ سال» است',
    )
    expect(text).toContain('هر دلار ۱٬۰۰۰٬۰۰۰ ریال')
  })

  it('says why rooms cannot be had, and keeps them as they were put', () => {
    const text = textOf(
      renderPage(
        <RoomingCard open={open} quote={null} refused="این اتاق برای این تعداد جا ندارد." />,
      ),
    )
    expect(text).toContain('این چیدمان ممکن نیست این اتاق برای این تعداد جا ندارد.')
    expect(text).toContain('اتاق ۱: دوتخته')
  })
})

it('asks where, when and how many by a plain form, so that it works without scripts', () => {
  const markup = renderPage(
    <TourSearchForm
      choices={{
        origins: [{ ...sampleTour.origin, count: 3 }],
        destinations: [],
        months: [{ from: '2026-12-22', to: '2027-01-20', tours: 2, minPrice: null }],
      }}
      view={{ ...plainView, month: '1405-10' }}
    />,
  )
  expect(markup).toMatch(/<form [^>]*action="\/tours"/)
  expect(markup).toMatch(/<option value="1405-10" selected="">دی ۱۴۰۵<\/option>/)
})
