import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { isValidDate } from '@parastoo/kit/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { queries } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { type OpenTour, quoteInput, roomsToSend } from './open-tour.ts'
import type { TravellerFields } from './traveller-form.ts'

/** The quote of the page, and once every child's birthday is typed, the one by birthdays: a child may be of another age on the way. */
export function useQuote(
  open: OpenTour,
  control: Control<TravellerFields>,
): { quote: TourQuote | null; refused: string | null } {
  const { party, rooms } = open
  const births = useWatch({ control, name: 'passengers' })
    .slice(party.adults)
    .map(({ birthDateFa }) => birthDateFa)
  const isTyped = births.length > 0 && births.every(isValidDate)
  const asked = useQuery({
    ...queries.tourCatalogue.quoteTour.queryOptions({
      input: {
        ...quoteInput(open),
        children: births.map((birthDate) => ({ birthDate })),
        rooms: roomsToSend(rooms),
      },
    }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
  if (!isTyped || asked.isPending) return open
  const refused = asked.isError ? refusedOf(asked.error) : null
  if (refused) return { quote: null, refused: refused.entries[0]?.messages[0] ?? '' }
  // A network that failed says nothing about the price; the server judges it again.
  return asked.data ? { quote: asked.data.data, refused: null } : open
}
