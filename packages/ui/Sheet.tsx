import type { ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components/Modal'
import { ModalFrame, type ModalFrameProps } from './ModalFrame.tsx'

/**
 * A larger task over the page: `bottom` rises from the foot, `full` fills a phone, `end` stands at the reading end
 * (left) on wide screens and fills a phone. Controlled, or opened by the `trigger` (a `TriggerButton`).
 */
export function Sheet({
  trigger,
  side = 'bottom',
  ...frame
}: ModalFrameProps & { trigger?: ReactNode; side?: 'bottom' | 'full' | 'end' }) {
  const modal = <ModalFrame place={side} {...frame} />
  return trigger ? (
    <DialogTrigger>
      {trigger}
      {modal}
    </DialogTrigger>
  ) : (
    modal
  )
}
