import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts'

export type NoticeTone = 'plain' | 'good' | 'caution' | 'bad'

const looks = {
  plain: { Icon: Info, box: 'bg-lead-wash', icon: 'text-lead-text' },
  good: { Icon: CircleCheck, box: 'bg-good-wash', icon: 'text-good' },
  caution: { Icon: TriangleAlert, box: 'bg-caution-wash', icon: 'text-caution' },
  bad: { Icon: CircleAlert, box: 'bg-bad-wash', icon: 'text-bad' },
}

/** Something the traveller should know, in the flow of the page. With `isLive` it speaks as soon as it appears. */
export function Notice({
  tone = 'plain',
  title,
  children,
  action,
  isLive = false,
  className,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** One way on: a button or a link. */
  action?: ReactNode
  isLive?: boolean
  className?: string
}) {
  const { Icon, box, icon } = looks[tone]
  return (
    <div
      {...(isLive && { role: tone === 'bad' ? 'alert' : 'status' })}
      className={classes('flex items-start gap-3 rounded-card px-4 py-3', box, className)}
    >
      <Icon aria-hidden className={classes('mt-1 size-5 shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title && <div className="font-bold">{title}</div>}
          {/* A link in a sentence is told by more than its colour. */}
          {children && <div className="text-sm [&_a:not([class])]:underline">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
