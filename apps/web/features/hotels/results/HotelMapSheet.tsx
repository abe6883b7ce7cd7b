import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { Sheet } from '@parastoo/ui/Sheet.tsx'
import type { ReactNode } from 'react'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { HotelMap, type MapHotel } from '../map/HotelMap.tsx'

/** The map of a phone, with the hotel that was pressed at its foot. */
export function HotelMapSheet({
  answer,
  hotels,
  landmark,
  activeCode,
  onActive,
  card,
  isOpen,
  onOpenChange,
}: {
  answer: HotelsAvailable
  hotels: readonly MapHotel[]
  landmark: NonNullable<HotelsAvailable['landmark']>
  activeCode: string | null
  onActive: (code: string) => void
  card: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Sheet side="full" title={hotelResults.map} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="mx-auto flex max-w-xl flex-col gap-4">
        <HotelMap
          landmark={landmark}
          others={answer.landmarks.filter(({ code }) => code !== landmark.code)}
          hotels={hotels}
          activeCode={activeCode}
          onActive={onActive}
        />
        <div aria-live="polite">{card}</div>
      </div>
    </Sheet>
  )
}
