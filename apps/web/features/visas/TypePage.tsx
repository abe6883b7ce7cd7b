import type { VisaDestination, VisaRules, VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { Notice } from '@parastoo/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/TypePage.ts'
import { Allowed } from './Allowed.tsx'
import { Documents, personIn } from './Documents.tsx'
import { EntryDrawing } from './EntryDrawing.tsx'
import { openDestination } from './open-destination.ts'
import { PassportChoice } from './PassportChoice.tsx'
import { PhotoRule } from './PhotoRule.tsx'
import { PlainTruth } from './PlainTruth.tsx'
import { PriceCard } from './PriceCard.tsx'
import { PromiseDays } from './PromiseDays.tsx'
import { type Passport, passportIn, passportQuery } from './passports.ts'
import { agesOf, type People, peopleIn, peopleQuery } from './people.ts'
import { TellMe } from './TellMe.tsx'
import { TypeCards } from './TypeCards.tsx'
import { VisaHero } from './VisaHero.tsx'
import { canBeAsked, isOnSale, promiseWords, stayWords } from './visa-words.ts'

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'

const say = wordsOf(visas.type)

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (loaderData.kind === 'choice') return pageMeta(visas.type.chooseAll)
  const { destination, type } = loaderData
  return pageMeta(`${say('title', { destination: destination.nameFa })}، ${type.nameFa}`)
}

/** A type no address names is the first of its destination that can be asked for. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const { searchParams } = new URL(request.url)
  const passport = passportIn(searchParams)
  if (!params.destination) {
    const destinations = (await api.visas.basePrices({ nationality: passport })).data
    return { kind: 'choice' as const, passport, destinations }
  }
  const destination = await openDestination(api, {
    destination: params.destination,
    nationality: passport,
  })
  const code = searchParams.get('type')
  const type = code
    ? destination.types.find((each) => each.code === code)
    : (destination.types.find(canBeAsked) ?? destination.types[0])
  if (!type) throw data(null, { status: 404 })
  const people = peopleIn(searchParams)
  const person = personIn(searchParams, type.documents)
  const ask = { destination, type, passport, people }
  const price = canBeAsked(type) ? await priceOf(api, ask) : null
  // Asked for from the order of a tour, its travellers are the first to stand in the form.
  const order = searchParams.get('order')
  return { kind: 'type' as const, ...ask, person, price, order }
}

/** Null where it cannot be said just now: all else of the page still holds. */
async function priceOf(
  api: ApiClient,
  {
    destination,
    type,
    passport,
    people,
  }: { destination: VisaRules; type: { code: string }; passport: Passport; people: People },
): Promise<VisaTotalPrice | null> {
  try {
    const ask = { destination: destination.code, visaType: type.code, nationality: passport }
    const { adults } = people
    return (await api.visas.totalPrice({ ...ask, adults, childAges: agesOf(people) })).data
  } catch (error) {
    if (refusedOf(error)) return null
    throw error
  }
}

/** `/visa/{destination?}/type`: am I allowed, what does it cost, what must I bring, how long does it take. */
export default function TypePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'choice') return <Choice {...loaderData} />
  const { destination, type, passport, people, person, price, order } = loaderData
  const isAsked = canBeAsked(type)
  return (
    <>
      <VisaHero
        title={`${say('title', { destination: destination.nameFa })}، ${type.nameFa}`}
        cityCode={destination.cityCode}
      >
        <PlainTruth
          destination={destination}
          type={type}
          className="mt-2 max-w-2xl text-on-deep-quiet"
        />
        <Facts type={type} />
      </VisaHero>
      <div className="page-width grid grid-cols-1 items-start gap-6 py-6 sm:py-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PassportChoice passport={passport} />
            <Link
              to={paths.visa(destination.code, passportQuery(passport))}
              className="inline-flex min-h-11 items-center text-lead-text"
            >
              {say('back', { destination: destination.nameFa })}
            </Link>
          </div>
          {type.standing === 'sample' && (
            <Notice tone="caution">{visas.standing.sampleText}</Notice>
          )}
          {type.standing === 'under-review' && <Notice>{visas.standing.reviewText}</Notice>}
          {(type.standing === 'under-review' || type.standing === 'closed') && (
            <TellMe
              wanted={{
                destination: destination.code,
                visaType: type.code,
                nationality: passport,
              }}
            />
          )}
          <Question title={visas.allowed.title}>
            <Allowed type={type} rules={destination} passport={passport} />
          </Question>
        </div>
        {isAsked && (
          <section
            aria-labelledby="price"
            className="min-w-0 lg:sticky lg:top-20 lg:row-span-2 lg:row-start-1 lg:[grid-column:2]"
          >
            <h2 id="price" className="mb-2 text-xl font-heavy">
              {visas.price.title}
            </h2>
            <PriceCard
              price={price}
              request={
                isOnSale(type)
                  ? (asked) => requestOf({ destination, type, passport, people: asked, order })
                  : null
              }
            />
          </section>
        )}
        {isAsked && (
          <div className="flex min-w-0 flex-col gap-6">
            <Question title={visas.documents.title}>
              <Documents papers={type.documents} person={person} />
              <PhotoRule photo={destination.photo} />
            </Question>
            <Question title={visas.days.title}>
              <PromiseDays
                days={type.days}
                ownTimes={type.ownTimes}
                authorityFa={destination.authorityFa}
                isFile={destination.sells === 'file'}
              />
            </Question>
          </div>
        )}
      </div>
      {destination.types.length > 1 && (
        <section className="page-width pb-6 sm:pb-8">
          <h2 className="mb-3 text-xl font-heavy">{visas.type.others}</h2>
          <TypeCards
            destination={destination}
            passport={passport}
            except={type.code}
            askedFor={order === null ? {} : { ...peopleQuery(people), order }}
          />
        </section>
      )}
    </>
  )
}

/** The form for just this visa and these people. */
const requestOf = ({
  destination,
  type,
  passport,
  people,
  order,
}: {
  destination: VisaRules
  type: { code: string }
  passport: Passport
  people: People
  order: string | null
}): string =>
  paths.visaRequest({
    destination: destination.code,
    type: type.code,
    ...passportQuery(passport),
    ...peopleQuery(people),
    order,
  })

/** Entries, stay, time: what a visa is, at a glance. */
function Facts({ type }: { type: VisaRules['types'][number] }) {
  const facts = [
    visas.type.entries[type.entries],
    stayWords(type),
    type.validityDays === null ? null : say('validity', { days: type.validityDays }),
    promiseWords(type.promise),
  ].filter((fact) => fact !== null)
  return (
    <div className="mt-4 flex items-center gap-3">
      <span className="rounded-control bg-card px-2 py-1 max-sm:hidden">
        <EntryDrawing entries={type.entries} />
      </span>
      <ul className="flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact} className="rounded-full border border-on-deep-quiet px-3 py-0.5 text-sm">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-xl font-heavy">{title}</h2>
    {children}
  </section>
)

/** `/visa/type` without a destination: every type of every country. */
function Choice({
  destinations,
  passport,
}: {
  destinations: readonly VisaDestination[]
  passport: Passport
}) {
  return (
    <>
      <VisaHero title={visas.type.chooseAll} />
      <div className="page-width flex flex-col gap-8 py-6 sm:py-8">
        <PassportChoice passport={passport} />
        {destinations.map((destination) => (
          <section key={destination.code} className="flex flex-col gap-3">
            <h2 className="text-xl font-heavy">{destination.nameFa}</h2>
            <PlainTruth destination={destination} className="text-quiet" />
            <TypeCards destination={destination} passport={passport} />
          </section>
        ))}
      </div>
    </>
  )
}
