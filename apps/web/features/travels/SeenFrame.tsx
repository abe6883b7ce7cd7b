import { Notice } from '@parastoo/ui/Notice.tsx'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { seenAs } from '../../messages/seen-as.ts'
import { toast } from '../../shell/toasts.tsx'
import { tripLedTo } from './seen-paths.ts'

/**
 * A customer's page as they see it, for staff: it can be read and nothing of it pressed. Links to trips lead to how the customer sees those;
 * whatever else is pressed says why nothing happened. What is shown was read by the customer's own calls in the server: the browser has no
 * right of theirs.
 */
export function SeenFrame({
  back,
  pathOfTrip,
  children,
}: {
  back: { to: string; text: string }
  pathOfTrip: (orderId: string) => string
  children: ReactNode
}) {
  const navigate = useNavigate()
  const told = useId()
  const hold = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (event: MouseEvent) => {
    hold(event)
    const link = (event.target as Element).closest('a')
    const orderId = link && tripLedTo(link.href)
    if (orderId) void navigate(pathOfTrip(orderId))
    else toast({ text: seenAs.onlyRead, tone: 'plain' })
  }
  return (
    <>
      <div id={told}>
        <Notice className="mb-4" title={seenAs.title}>
          {seenAs.text} <Link to={back.to}>{back.text}</Link>
        </Notice>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: what is inside is a page, of which nothing is filled in */}
      <div
        role="group"
        aria-describedby={told}
        onClickCapture={press}
        onPointerDownCapture={(event) => event.stopPropagation()}
        onKeyDownCapture={(event) => {
          // Enter on a link is a press, and Tab goes on; no other key does anything in there.
          const isLink = (event.target as Element).closest('a') !== null
          if (event.key !== 'Tab' && !(event.key === 'Enter' && isLink)) hold(event)
        }}
        onSubmitCapture={hold}
        onChangeCapture={hold}
        className="rounded-card border border-dashed border-edge p-3 sm:p-5"
      >
        {children}
      </div>
    </>
  )
}
