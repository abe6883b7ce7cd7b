/** The rules of a proposal as travellers read them before paying. */
import type { FareRules, Proposal, RouteRule } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { FlightOffer, OfferPenaltyBand } from '../ports.ts'
import type { ChosenDirection } from './choice.ts'
import type { EntryRule } from './needs.ts'

type Fare = Pick<FlightOffer, 'isCharter' | 'isRefundable' | 'baggage' | 'penaltyBands'> & {
  /** Of one passenger of each type; no child where none is known of. */
  unitPriceRial: Partial<FlightOffer['unitPriceRial']>
}

/** Baggage and penalty bands; amounts are for the whole party in whole rial, the share beside them in whole percent. */
export function fareRulesOf(
  { offer, proposal }: Pick<ChosenDirection, 'proposal'> & { offer: Fare },
  productType: SearchCriteria['productType'],
): FareRules {
  return {
    proposalId: proposal.proposalId,
    isRefundable: offer.isRefundable,
    baggage: offer.baggage,
    penaltyBands: offer.penaltyBands.map(({ until, labelFa, percent }) => ({
      until: until?.toString() ?? null,
      labelFa,
      percent: Math.round(percent),
      amount: Math.round((proposal.totalPrice * percent) / 100),
    })),
    notesFa: notesOf(offer, productType),
  }
}

/** The rules a flight was sold by, from what is kept of it: nobody need sell it any more. */
export function soldRulesOf(
  { proposal, penaltyBands }: { proposal: Proposal; penaltyBands: readonly OfferPenaltyBand[] },
  productType: SearchCriteria['productType'],
): FareRules {
  const { isCharter, isRefundable, baggage, prices } = proposal
  const unitPriceRial: Fare['unitPriceRial'] = {}
  for (const { paxType, unitPrice } of prices) unitPriceRial[paxType] = unitPrice
  const offer = { isCharter, isRefundable, baggage, penaltyBands, unitPriceRial }
  return fareRulesOf({ proposal, offer }, productType)
}

/** A journey that is only in part chartered is sold under the charter's terms, and a child's price on it is its own. */
function notesOf(
  { isCharter, unitPriceRial }: Pick<Fare, 'isCharter' | 'unitPriceRial'>,
  productType: SearchCriteria['productType'],
): string[] {
  if (isCharter && unitPriceRial.Child === undefined) return [charterTerms]
  if (isCharter) return unitPriceRial.Child === unitPriceRial.Adult ? charterNotes : partlyCharter
  return [productType === 'DomesticFlight' ? domesticDateNote : dateAbroadNote, delayNote]
}

const charterTerms = 'شرایط استرداد را چارترکننده تعیین می‌کند و پس از پرواز استرداد نمی‌شود.'
const charterNotes = ['بلیت چارتری است و قیمت کودک با بزرگسال برابر است.', charterTerms]
const partlyCharter = [
  'بخشی از این سفر با پرواز چارتری است و قیمت کودک از جمع قیمت هر پرواز به دست می‌آید.',
  'شرایط استرداد هر پرواز جداست و پس از پرواز استرداد نمی‌شود.',
]
const domesticDateNote = 'تاریخ بلیت داخلی با استرداد و خرید دوباره تغییر می‌کند.'
const dateAbroadNote = 'تاریخ بلیت خارجی با قوانین شرکت هواپیمایی تغییر می‌کند.'
const delayNote = 'اگر پرواز بیش از دو ساعت تأخیر یا تعجیل داشته باشد، استرداد بدون جریمه است.'

/** What to know of the route: when to be at the airport, which papers to carry (spec 1 and 9); `entry` is what its destination asks. */
export function routeRulesOf(
  productType: SearchCriteria['productType'],
  entry: EntryRule | null,
): RouteRule[] {
  return productType === 'DomesticFlight'
    ? [
        { title: 'حضور در فرودگاه', body: 'حداقل یک ساعت پیش از پرواز در فرودگاه باشید.' },
        { title: 'مدارک', body: 'کارت ملی یا گذرنامهٔ معتبر همراه داشته باشید.' },
      ]
    : [
        { title: 'حضور در فرودگاه', body: 'حداقل سه ساعت پیش از پرواز در فرودگاه باشید.' },
        { title: 'گذرنامه', body: 'گذرنامه باید حداقل ۶ ماه اعتبار داشته باشد.' },
        {
          title: 'روادید',
          body: 'تهیهٔ روادید مقصد و مسیر با مسافر است؛ پیش از خرید آن را بررسی کنید.',
        },
        ...(entry
          ? [
              {
                title: entry.titleFa,
                body: entry.bodyFa,
                visaDestination: entry.visaDestination,
              },
            ]
          : []),
      ]
}
