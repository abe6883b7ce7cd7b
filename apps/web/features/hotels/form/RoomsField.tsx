import { hotelMessages } from '@parastoo/contract/hotels/hotel-messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { Users } from '@parastoo/ui/icons.ts'
import { PickerField } from '@parastoo/ui/PickerField.tsx'
import { Suspense } from 'react'
import { hotelForm } from '../../../messages/hotel-form.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { usePanel } from '../../../shell/use-panel.ts'
import type { StayDraft } from '../stay.ts'
import { partyWords } from '../stay-words.ts'
import type { StayFault } from './check-stay.ts'

const RoomsPanel = lazyPart(
  () => import('./RoomsPanel.tsx'),
  (module) => module.RoomsPanel,
)

/** How many rooms, who sleeps in each, and by whose passport they pay. */
export function RoomsField({
  draft,
  fault,
  onChange,
}: {
  draft: StayDraft
  fault: StayFault | undefined
  onChange: (change: Pick<StayDraft, 'rooms' | 'nationality'>) => void
}) {
  const panel = usePanel()
  const { rooms, nationality } = draft
  const words = partyWords(rooms)
  return (
    <PickerField
      label={hotelForm.party}
      icon={<Users />}
      // The panel says it itself while it is open; the page under it stays still.
      error={fault && !panel.isOpen ? hotelMessages[fault] : undefined}
      valueText={
        nationality === 'IR' ? words : `${words} · ${hotelForm.nationalities[nationality]}`
      }
      panelClass="w-96 max-w-[calc(100vw-2rem)]"
      roomPx={520}
      onApproach={RoomsPanel.load}
      {...panel}
      footer={(close) => (
        <Button isWide onPress={close}>
          {hotelForm.done}
        </Button>
      )}
    >
      <Suspense fallback={<div className="h-72" />}>
        <RoomsPanel draft={draft} fault={fault} onChange={onChange} />
      </Suspense>
    </PickerField>
  )
}
