import type { VisaDraft } from '@parastoo/contract/visas/drafts'
import { paths } from '../../paths.ts'

/** The form of a request that was begun, with as many people as it was begun for; an address says nothing of what is usual. */
export const draftPath = ({
  destination,
  visaType,
  nationality,
  people: { adults, children, infants },
}: Pick<VisaDraft, 'destination' | 'visaType' | 'nationality' | 'people'>): string =>
  paths.visaRequest({
    destination,
    type: visaType,
    nationality: nationality === 'IR' ? null : nationality,
    adults: adults === 1 ? null : adults,
    children: children || null,
    infants: infants || null,
  })
