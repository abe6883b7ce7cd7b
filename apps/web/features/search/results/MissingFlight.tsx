import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { searchPanels } from '../../../messages/search-panels.ts'

const words = searchPanels.missing

/** Said to who came by a link to one flight when no supplier offers it any more. */
export function MissingFlight({ onClose }: { onClose: () => void }) {
  return (
    <Notice
      isLive
      tone="caution"
      title={words.title}
      className="mb-3"
      action={
        <Button kind="quiet" size="small" onPress={onClose}>
          {words.close}
        </Button>
      }
    >
      {words.text}
    </Notice>
  )
}
