import { visaRequest } from '../../messages/visa-request.ts'
import { toast } from '../toasts.tsx'
import { draftPath } from './draft-path.ts'
import type { RefusedDraft } from './unsent-draft.ts'

const words = visaRequest.kept.late

/** Says on whatever page is open that what was typed without a network was not kept, and leads to where it can be read and taken. Browser only. */
export function tellLateDraft({ draft }: RefusedDraft): void {
  toast({
    text: words.told,
    link: { text: words.look, path: draftPath(draft) },
    isPersonal: true,
  })
}
