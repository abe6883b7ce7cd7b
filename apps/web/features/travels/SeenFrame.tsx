import { Notice } from '@parastoo/ui/Notice.tsx'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { seenAs } from '../../messages/seen-as.ts'
import { toast } from '../../shell/toasts.tsx'
import { isKeyHeld, pressedOn, wayOf } from './seen-press.ts'

/**
 * A customer's page as they see it, for staff: it can be read and nothing of it pressed. Links to trips lead to how the customer sees those,
 * older trips and folded words can be opened; whatever else is pressed says why nothing happened. What is shown was read by the customer's own calls in the server: the browser has no
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
    const target = event.target as Element
    if (pressedOn(target) === 'fold') return
    hold(event)
    const link = target.closest('a')
    const way = link && wayOf(new URL(link.href, location.origin), location.origin, pathOfTrip)
    if (way) void navigate(way)
    else toast({ text: seenAs.onlyRead, tone: 'plain' })
  }
  return (
    <>
      <div id={told}>
        <Notice className="mb-4" title={seenAs.title}>
          {seenAs.text}{' '}
          <Link to={back.to} className="underline">
            {back.text}
          </Link>
        </Notice>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: what is inside is a page, of which nothing is filled in */}
      <div
        role="group"
        aria-describedby={told}
        onClickCapture={press}
        onPointerDownCapture={(event) => {
          if (pressedOn(event.target as Element) !== 'fold') event.stopPropagation()
        }}
        onKeyDownCapture={(event) => {
          const { key, ctrlKey, altKey, metaKey } = event
          const isChord = ctrlKey || altKey || metaKey
          if (isKeyHeld({ key, isChord }, pressedOn(event.target as Element))) hold(event)
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
