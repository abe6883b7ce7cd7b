import type { VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { queries } from '../../../shell/api.ts'
import { agesOf } from '../people.ts'
import type { OpenRequest } from './open-request.ts'
import { groupsOf, pricedPeople, type RequestFields } from './request-form.ts'

/**
 * What these very people cost. The address counts them by group; a birth that says otherwise is asked for again, so that the
 * lines shown are those that are charged. Until it is answered, and where it cannot be, the lines of before stand.
 */
export function useRequestPrice({
  open: { destination, type, passport, people, price, today },
  control,
}: {
  open: OpenRequest
  control: Control<RequestFields>
}): VisaTotalPrice & { totalPrice: number } {
  const applicants = useWatch({ control, name: 'applicants' })
  const counted = pricedPeople(applicants, groupsOf(people), today)
  const loaded = { adults: people.adults, childAges: agesOf(people) }
  const isLoaded = counted.adults === loaded.adults && counted.childAges === loaded.childAges
  const asked = useQuery({
    ...queries.visas.totalPrice.queryOptions({
      input: {
        destination: destination.code,
        visaType: type.code,
        nationality: passport,
        ...counted,
      },
    }),
    enabled: !isLoaded,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const now = isLoaded ? undefined : asked.data?.data
  return now && now.totalPrice !== null ? { ...now, totalPrice: now.totalPrice } : price
}
