import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { Button } from '@parastoo/ui/Button.tsx'
import { Sheet } from '@parastoo/ui/Sheet.tsx'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { wordsOf } from '../../../shell/words.ts'
import { HotelFilters } from './HotelFilters.tsx'
import { filtersIn, type HotelView, withoutFilters } from './hotel-view.ts'

const say = wordsOf(hotelResults)

/** The filters of a phone, with the number of hotels they leave on its button. */
export function HotelFiltersSheet({
  isOpen,
  onOpenChange,
  onKeep,
  ...filters
}: {
  answer: HotelsAvailable
  view: HotelView
  onChange: (view: HotelView) => void
  onLandmark: (code: string) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Closes with what was chosen. */
  onKeep: () => void
}) {
  const { answer, view, onChange } = filters
  return (
    <Sheet
      side="end"
      title={hotelResults.filters}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <div className="flex gap-3">
          <Button
            kind="quiet"
            isDisabled={filtersIn(view) === 0}
            onPress={() => onChange(withoutFilters(view))}
          >
            {hotelResults.clear}
          </Button>
          <Button className="flex-1" isDisabled={answer.total === 0} onPress={onKeep}>
            {answer.total === 0 ? hotelResults.showNone : say('show', { count: answer.total })}
          </Button>
        </div>
      }
    >
      <HotelFilters {...filters} hasHeading={false} />
    </Sheet>
  )
}
