import { Button } from '@parastoo/ui/Button.tsx'
import { Sheet } from '@parastoo/ui/Sheet.tsx'
import { tourList } from '../../../messages/tour-list.ts'
import { wordsOf } from '../../../shell/words.ts'
import { TourFilters, type TourFiltersProps } from './TourFilters.tsx'
import { filtersIn, withoutFilters } from './tour-view.ts'

const say = wordsOf(tourList)

/** The filters of a phone, with the number of tours they leave on its button. */
export function TourFiltersSheet({
  isOpen,
  onOpenChange,
  onKeep,
  ...filters
}: TourFiltersProps & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Closes with what was chosen. */
  onKeep: () => void
}) {
  const { answer, view, onChange } = filters
  return (
    <Sheet
      side="end"
      title={tourList.filters}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <div className="flex gap-3">
          <Button
            kind="quiet"
            isDisabled={filtersIn(view) === 0}
            onPress={() => onChange(withoutFilters(view))}
          >
            {tourList.clear}
          </Button>
          <Button className="flex-1" isDisabled={answer.total === 0} onPress={onKeep}>
            {answer.total === 0 ? tourList.showNone : say('show', { count: answer.total })}
          </Button>
        </div>
      }
    >
      <TourFilters {...filters} hasHeading={false} />
    </Sheet>
  )
}
