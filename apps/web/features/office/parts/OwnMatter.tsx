import { Notice } from '@parastoo/ui/Notice.tsx'
import { office } from '../../../messages/office.ts'

/** In the place of what a reader may not do about what is their own: who does it, and that a colleague sees it. */
export function OwnMatter() {
  return <Notice>{office.own}</Notice>
}
