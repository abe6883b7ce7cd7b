import { allowsNationalCode, needsPersianNames } from '@parastoo/contract/flights/passenger-faults'
import { couplesPapers } from '@parastoo/contract/hotels/guest'
import { formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Link, redirect, useNavigate, useSearchParams } from 'react-router'
import { tourGuests } from '../../messages/tour-guests.ts'
import { tripChanges } from '../../messages/trip-changes.ts'
import { paths } from '../../paths.ts'
import { api } from '../../shell/api.ts'
import { siteOf } from '../../shell/context.ts'
import { FormField } from '../../shell/forms/FormField.tsx'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { PassengerInputs } from '../../shell/passengers/PassengerInputs.tsx'
import {
  emptyPassenger,
  passengerToSend,
  scanned,
} from '../../shell/passengers/passenger-fields.ts'
import { refusedOf } from '../../shell/refused.ts'
import { storedValues } from '../../shell/stored-values.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'
import { usePressed } from '../../shell/use-pressed.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/ChangeTravellerPage.ts'
import { BackLink } from './BackLink.tsx'
import {
  type ChangeablePlace,
  changeablePlaces,
  isKinshipAsked,
  type NewTravellerFields,
  newTravellerDraft,
  newTravellerResolver,
  policiesOf,
} from './change-traveller.ts'

const words = tripChanges.traveller
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { data: order } = await siteOf(context).api.orders.details({ id: orderId })
  const places = changeablePlaces(order.lines, tehranDayOf(new Date()))
  return { orderId, title: order.title, places, policies: policiesOf(order.lines) }
}

/** `…/order-details/change-traveller`: another traveller in a place of a tour, for a fee that is paid next. */
export default function ChangeTravellerPage({ loaderData }: Route.ComponentProps) {
  const { orderId, title, places, policies } = loaderData
  const [query, setQuery] = useSearchParams()
  // In the address, as what was typed is in the tab: after a reload it is not another who gives their place away.
  const [unitId, choose] = usePressed(query.get('unitId'), (next) =>
    setQuery(
      { orderId, ...(next && { unitId: next }) },
      { replace: true, preventScrollReset: true },
    ),
  )
  const chosen = places.find(({ place }) => place.unitId === unitId) ?? places[0]
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{tripChanges.back}</BackLink>}
      >
        {title}
      </PageHeader>
      {chosen ? (
        <Card as="section" className="flex max-w-2xl flex-col gap-5 sm:p-6">
          <p className="text-quiet">{words.about}</p>
          {places.length > 1 && (
            <RadioCards
              label={words.who}
              options={places.map((one) => ({ id: one.place.unitId, text: nameOf(one) }))}
              value={chosen.place.unitId}
              onChange={choose}
            />
          )}
          {/* Whoever is of another age, or goes with other papers, fills another form. */}
          <NewTraveller
            key={`${chosen.type} ${chosen.trip.route}`}
            orderId={orderId}
            chosen={chosen}
            policies={policies}
          />
        </Card>
      ) : (
        <EmptyState
          picture={<NoTrips />}
          title={words.none}
          action={
            <Link to={paths.trip(orderId)} className={buttonClass()}>
              {tripChanges.back}
            </Link>
          }
        />
      )}
    </>
  )
}

function NewTraveller({
  orderId,
  chosen,
  policies,
}: {
  orderId: string
  chosen: ChangeablePlace
  policies: readonly string[]
}) {
  const { place, trip, terms } = chosen
  const navigate = useNavigate()
  const form = useNewTravellerForm({ orderId, chosen })
  const { control } = form
  const documentType = useWatch({ control, name: 'documentType' })
  const genderTitle = useWatch({ control, name: 'genderTitle' })
  const birthDateFa = useWatch({ control, name: 'birthDateFa' })
  // A tour that was sold before it kept what it asks is judged by the server alone.
  const isShared =
    isKinshipAsked({ genderTitle, birthDateFa }, chosen) || form.formState.errors.kinship
  const [fault, setFault] = useState<string>()
  const sending = useAttempt(
    (input: Parameters<typeof api.tourReservation.changeTourTraveller>[0], options) =>
      api.tourReservation.changeTourTraveller(input, options),
  )
  const submit = form.handleSubmit(async (fields) => {
    setFault(undefined)
    try {
      const { data: fee } = await sending.mutateAsync({
        orderId,
        unitId: place.unitId,
        passenger: passengerToSend(fields),
        kinship: fields.kinship || null,
        accepted: { fee: terms.fee },
      })
      tabDraftOf({ orderId, chosen }).forget()
      await navigate(paths.confirm({ orderId: fee.orderId }))
    } catch (error) {
      show(error)
    }
  })
  /** What was refused, at its field where it names one of these. */
  function show(error: unknown) {
    const refused = refusedOf(error)
    if (!refused) return toastFailure(error)
    for (const { field, messages } of refused.entries) {
      const name = field?.replace(/^passenger\./, '') as keyof NewTravellerFields | undefined
      const message = messages[0] ?? ''
      if (name && name in form.getValues()) form.setError(name, { message }, { shouldFocus: true })
      else setFault(message)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h2 className="text-lg font-bold">{words.other}</h2>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <PassengerInputs
          nameOf={(field) => field}
          control={control}
          documentType={documentType}
          mayChooseDocument={allowsNationalCode(trip.route)}
          arePersianNamesOptional={!needsPersianNames(trip.route)}
          onScan={(values) => {
            const { kinship, ...typed } = form.getValues()
            form.reset({ ...scanned(typed, values), kinship }, { keepDefaultValues: true })
            form.clearErrors()
          }}
        />
      </div>
      {isShared && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-quiet">{tourGuests.kinshipText}</p>
          <FormField name="kinship" control={control}>
            {({ value, ...bound }) => (
              <Select
                {...bound}
                value={value || null}
                label={tourGuests.kinship}
                options={couplesPapers.map((paper) => ({
                  id: paper,
                  text: tourGuests.kinships[paper],
                }))}
              />
            )}
          </FormField>
        </div>
      )}
      {policies.map((title) => (
        <Notice key={title} tone="caution">
          {say('policy', { title })}
        </Notice>
      ))}
      <div className="text-sm">
        <p className="font-bold">{say('fee', { toman: formatRialAsToman(terms.fee) })}</p>
        <p className="text-quiet">{say('until', { day: lastDayOf(terms.until) })}</p>
        <p className="text-quiet">{words.after}</p>
      </div>
      {fault && (
        <Notice tone="bad" isLive>
          {fault}
        </Notice>
      )}
      <Button type="submit" size="large" isPending={sending.isPending} className="self-start">
        {words.submit}
      </Button>
    </form>
  )
}

type Changing = { orderId: string; chosen: ChangeablePlace }

/** The draft of this tab. Browser only. */
const tabDraftOf = ({ orderId, chosen: { type } }: Changing) =>
  newTravellerDraft(storedValues(sessionStorage), { orderId, type })

/** The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. */
function useNewTravellerForm({ orderId, chosen }: Changing): UseFormReturn<NewTravellerFields> {
  const { type, trip } = chosen
  const rules = useRef(chosen)
  useEffect(() => {
    rules.current = chosen
  }, [chosen])
  const form = useForm<NewTravellerFields>({
    defaultValues: { ...emptyPassenger(type, trip), kinship: '' },
    // The place that is chosen by now: who sleeps beside it decides what is asked.
    resolver: (...asked) => newTravellerResolver(rules.current)(...asked),
    mode: 'onTouched',
  })
  const draft = useEffectEvent(() => tabDraftOf({ orderId, chosen }))
  const opening = useEffectEvent(() => form.getValues())
  useEffect(() => {
    form.reset(draft().restore(opening()))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft().keep(values),
    })
  }, [form.reset, form.subscribe])
  return form
}

const nameOf = ({ place }: ChangeablePlace): string =>
  `${place.firstNameFarsi} ${place.lastNameFarsi}`.trim() || `${place.firstName} ${place.lastName}`

/** Names close at a midnight: the day before it is the last. */
const lastDayOf = (until: string): string =>
  formatDate(tehranDayOf(new Date(Date.parse(until) - 1)), { form: 'weekday' })
