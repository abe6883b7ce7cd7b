import type { VisaDestination, VisaRules } from '@parastoo/contract/visas/visas'
import { addDays } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import {
  conditionsOf,
  documentsOf,
  lastEntryOn,
  passportMustLastUntil,
  promiseDays,
  promiseFrom,
  type VisaPack,
} from '../rules/index.ts'
import { ownTimesOf } from './own-times.ts'
import { type AnswerNeeds, type Book, readBook, typeCard } from './read-book.ts'

/** Every destination with its types, for one passport. */
export async function listDestinations(
  needs: AnswerNeeds,
  nationality: string,
): Promise<VisaDestination[]> {
  const book = await readBook(needs)
  return book.packs.map((pack) => ({
    ...destinationIn(pack),
    types: pack.types.map((type) => typeCard(book, pack, { type, nationality })),
  }))
}

/** One destination with the rules of every type, for one passport. */
export async function describeDestination(
  needs: AnswerNeeds,
  { destination, nationality }: { destination: string; nationality: string },
): Promise<VisaRules | Refusal<'DESTINATION_UNKNOWN'>> {
  const book = await readBook(needs)
  const pack = book.packs.find((each) => each.destination === destination)
  if (!pack) return refuse('DESTINATION_UNKNOWN', { field: 'destination' })
  const ownTimes = await ownTimesOf(needs.db, pack, nationality)
  return {
    ...destinationIn(pack),
    passport: pack.passport,
    photo: pack.photo,
    refunds: [...pack.refunds],
    types: pack.types.map((type) => ({
      ...typeCard(book, pack, { type, nationality }),
      ...rulesOf(book, pack, { type, nationality }),
      ownTimes: ownTimes.get(type.code) ?? null,
    })),
  }
}

function rulesOf(
  { today }: Book,
  pack: VisaPack,
  { type, nationality }: { type: VisaPack['types'][number]; nationality: string },
) {
  const asked = { type: type.code, nationality }
  const { latest } = promiseFrom(pack.calendar, today, type)
  const enterUntil = lastEntryOn(type, latest)
  return {
    documents: documentsOf(pack, asked),
    conditions: conditionsOf(pack, asked).map(({ verdict, textFa, source }) => {
      return { verdict, textFa, source }
    }),
    days: promiseDays(pack.calendar, today, type),
    passportUntil: passportMustLastUntil(pack.passport, {
      arrivesOn: latest,
      leavesOn: addDays(latest, type.stayDays ?? 0),
      visaEndsOn: enterUntil ?? latest,
    }),
    enterUntil,
  }
}

const destinationIn = (pack: VisaPack) => ({
  code: pack.destination,
  nameFa: pack.nameFa,
  countryCode: pack.countryCode,
  cityCode: pack.cityCode,
  authorityFa: pack.authorityFa,
  officialSite: pack.officialSite,
  sells: pack.sells,
})
