/** The rules of a proposal as travellers read them before paying. */
import type { FareRules } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { ChosenDirection } from './choice.ts'

/** Baggage and penalty bands; amounts are for the whole party, whole rial. */
export function fareRulesOf({ offer, proposal }: ChosenDirection): FareRules {
  return {
    proposalId: proposal.proposalId,
    isRefundable: offer.isRefundable,
    baggage: offer.baggage,
    penaltyBands: offer.penaltyBands.map(({ until, labelFa, percent }) => ({
      until: until?.toString() ?? null,
      labelFa,
      percent,
      amount: Math.round((proposal.totalPrice * percent) / 100),
    })),
    notesFa: offer.isCharter ? charterNotes : systemNotes,
  }
}

const charterNotes = [
  'بلیت چارتری است و قیمت کودک با بزرگسال برابر است.',
  'شرایط استرداد را چارترکننده تعیین می‌کند و پس از پرواز استردادی در کار نیست.',
]
const systemNotes = [
  'تاریخ بلیت داخلی با استرداد و خرید دوباره تغییر می‌کند.',
  'اگر پرواز بیش از دو ساعت تأخیر یا تعجیل داشته باشد، استرداد بدون جریمه است.',
]

/** What to know of the route: when to be at the airport, which papers to carry (spec 1 and 9). */
export function routeRulesOf(productType: SearchCriteria['productType']) {
  return productType === 'DomesticFlight'
    ? [
        { title: 'حضور در فرودگاه', body: 'دست‌کم یک ساعت پیش از پرواز در فرودگاه باشید.' },
        { title: 'مدارک', body: 'کارت ملی یا گذرنامهٔ معتبر همراه داشته باشید.' },
      ]
    : [
        { title: 'حضور در فرودگاه', body: 'دست‌کم سه ساعت پیش از پرواز در فرودگاه باشید.' },
        { title: 'گذرنامه', body: 'گذرنامه باید دست‌کم ۶ ماه اعتبار داشته باشد.' },
        {
          title: 'روادید',
          body: 'تهیهٔ روادید مقصد و مسیر با مسافر است؛ پیش از خرید آن را بررسی کنید.',
        },
      ]
}
