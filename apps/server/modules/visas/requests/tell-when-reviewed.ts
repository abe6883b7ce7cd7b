/** A visa whose rules are under review takes requests without payment: who asks is told when it is sold (docs/decisions/0115). */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import { readBook, standingIn } from '../answers/index.ts'
import { hasPrice } from '../rules/index.ts'
import type { RequestNeeds } from './submit-request.ts'
import { answerWishes, keepWish, wishedTypes } from './wish-store.ts'

type Asked = { destination: string; visaType: string; nationality: string }
type Kept =
  | { askedAt: string }
  | Refusal<'DESTINATION_UNKNOWN' | 'VISA_TYPE_UNKNOWN' | 'VISA_IS_SOLD' | 'VISA_CANNOT_BE_ISSUED'>

const toldAtOnce = 100

/** Keeps that somebody wants to hear of a type; refused where it is sold now, and where this passport never gets it here. Safe to repeat. */
export async function tellWhenReviewed(
  needs: RequestNeeds,
  { userId, ...asked }: Asked & { userId: string },
): Promise<Kept> {
  const book = await readBook(needs)
  const [destination, visaType] = [asked.destination, asked.visaType].map((word) =>
    word.trim().toLowerCase(),
  ) as [string, string]
  const { nationality } = asked
  const pack = book.packs.find((each) => each.destination === destination)
  if (!pack) return refuse('DESTINATION_UNKNOWN', { field: 'destination' })
  if (!pack.types.some(({ code }) => code === visaType))
    return refuse('VISA_TYPE_UNKNOWN', { field: 'visaType' })
  const { standing, reasonFa } = standingIn(book, pack, { type: visaType, nationality })
  if (hasPrice(standing)) return refuse('VISA_IS_SOLD')
  if (standing === 'not-offered') return refuse('VISA_CANNOT_BE_ISSUED', { detail: { reasonFa } })
  const wish = { id: newId(), userId, destination, visaType, nationality }
  const { askedAt } = await needs.db.tx((tx) =>
    keepWish(tx, { ...wish, askedAt: needs.clock.now() }),
  )
  return { askedAt: askedAt.toString() }
}

/** Tells everybody who waits for a type that is sold by now, each once. */
export async function watchReviews(needs: RequestNeeds): Promise<void> {
  const wished = await wishedTypes(needs.db)
  if (wished.length === 0) return
  const book = await readBook(needs)
  for (const of of wished) {
    const pack = book.packs.find(({ destination }) => destination === of.destination)
    const type = pack?.types.find(({ code }) => code === of.visaType)
    if (!pack || !type) continue
    const asked = { type: of.visaType, nationality: of.nationality }
    if (!hasPrice(standingIn(book, pack, asked).standing)) continue
    const titleFa = `ویزای ${pack.nameFa}، ${type.nameFa}`
    const { destination, visaType } = of
    for (let told = toldAtOnce; told === toldAtOnce; )
      told = await needs.db.tx(async (tx) => {
        const wishes = await answerWishes(tx, { of, at: needs.clock.now(), most: toldAtOnce })
        for (const { id: wishId, userId } of wishes)
          await needs.announce(tx, 'visa-reviewed', {
            wishId,
            userId,
            destination,
            visaType,
            titleFa,
          })
        return wishes.length
      })
  }
}
