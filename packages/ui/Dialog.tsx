import type { ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components/Modal'
import { ModalFrame, type ModalFrameProps } from './ModalFrame.tsx'

/**
 * A question or a short task over the page; rises from the foot on phones. Either controlled by `isOpen` and
 * `onOpenChange`, or opened by the `trigger` (a `TriggerButton`).
 */
export function Dialog({ trigger, ...frame }: ModalFrameProps & { trigger?: ReactNode }) {
  const modal = <ModalFrame place="center" {...frame} />
  return trigger ? (
    <DialogTrigger>
      {trigger}
      {modal}
    </DialogTrigger>
  ) : (
    modal
  )
}
