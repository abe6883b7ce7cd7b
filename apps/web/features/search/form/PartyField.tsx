import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { refuseParty } from '@parastoo/kit/party'
import { Button } from '@parastoo/ui/Button.tsx'
import { Users } from '@parastoo/ui/icons.ts'
import { PickerField } from '@parastoo/ui/PickerField.tsx'
import { Suspense } from 'react'
import { party } from '../../../messages/party.ts'
import { searchForm } from '../../../messages/search-form.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Draft } from '../criteria.ts'
import { type FieldPanels, useFieldPanel } from './field-panels.ts'

const say = wordsOf(party)
const PartyPanel = lazyPart(
  () => import('./PartyPanel.tsx'),
  (module) => module.PartyPanel,
)

/** How many travel, and in which cabin. A party the rules refuse says so at once and on searching. */
export function PartyField({
  draft,
  panels,
  onChange,
}: {
  draft: Draft
  panels: FieldPanels
  onChange: (change: Partial<Draft>) => void
}) {
  const refused = refuseParty(draft)
  const panel = useFieldPanel(panels, 'party')
  const total = draft.adults + draft.children + draft.infants
  return (
    <PickerField
      label={searchForm.party}
      title={searchForm.partyTitle}
      icon={<Users />}
      // The panel says it itself while it is open; the page under it stays still.
      error={refused && !panel.isOpen ? searchMessages[refused.refused] : undefined}
      valueText={say('value', { total, cabin: party.cabins[draft.cabin] })}
      panelClass="w-88 max-w-[calc(100vw-2rem)]"
      {...panel}
      onApproach={PartyPanel.load}
      footer={(close) => (
        <Button isWide isDisabled={refused !== null} onPress={close}>
          {searchForm.done}
        </Button>
      )}
    >
      <Suspense fallback={<div className="h-76" />}>
        <PartyPanel draft={draft} onChange={onChange} />
      </Suspense>
    </PickerField>
  )
}
