import { toPersianDigits } from '@parastoo/kit/text'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { classes } from './classes.ts'
import { Clock } from './icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Time left until an instant, as ۱۴:۰۵, or ۱:۵۱:۵۲ from an hour on. Counts from `renderedAt`, the server's clock when the page was made, so that a
 * traveller's wrong clock does not matter and server and browser draw the same first picture. Speaks at whole minutes only.
 */
export function Countdown({
  label,
  until,
  renderedAt,
  onEnd,
  className,
}: {
  /** What ends: «زمان باقی‌مانده برای پرداخت». */
  label: ReactNode
  /** ISO instant. */
  until: string
  /** ISO instant. */
  renderedAt: string
  onEnd?: () => void
  className?: string
}) {
  const leftAtStartMs = Date.parse(until) - Date.parse(renderedAt)
  const [elapsedMs, setElapsedMs] = useState(0)
  const leftSeconds = Math.max(0, Math.ceil((leftAtStartMs - elapsedMs) / 1000))
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const passedMs = performance.now() - startedAt
      setElapsedMs(passedMs)
      if (passedMs >= leftAtStartMs) {
        clearInterval(timer)
        end()
      }
    }, 250)
    return () => clearInterval(timer)
  }, [leftAtStartMs])

  return (
    <div
      className={classes(
        'inline-flex items-center gap-2 text-sm',
        leftSeconds < 120 ? 'text-bad' : 'text-quiet',
        className,
      )}
    >
      <Clock aria-hidden className="size-4" />
      <span>{label}</span>
      <span role="timer" aria-live="off" className="min-w-11 text-base font-bold">
        <bdi dir="ltr">{toPersianDigits(clockOf(leftSeconds))}</bdi>
      </span>
      <span aria-live="polite">
        <VisuallyHidden>
          {leftSeconds === 0 ? 'زمان تمام شد' : `${spokenOf(Math.ceil(leftSeconds / 60))} مانده`}
        </VisuallyHidden>
      </span>
    </div>
  )
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Seconds as a clock counts them, in Latin digits. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Minutes in words. */
export function spokenOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} ساعت`, (rest > 0 || hours === 0) && `${rest} دقیقه`]
  return toPersianDigits(parts.filter(Boolean).join(' و '))
}
