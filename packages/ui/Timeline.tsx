import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type TimelineItem = {
  id: string
  /** Stands before the line: a time. */
  at?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Drawn on the line instead of a dot. */
  icon?: ReactNode
  /** How the line goes on from here: flying, waiting, or not at all. */
  onward?: 'solid' | 'dashed'
  isDone?: boolean
}

/** Moments in order along a line: the segments of a flight, the life of an order. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {items.map((item, place) => (
        <li key={item.id} className="flex gap-3">
          {item.at !== undefined && (
            <div className="w-14 shrink-0 text-end font-bold">{item.at}</div>
          )}
          <div className="flex w-6 shrink-0 flex-col items-center">
            <span
              className={classes(
                'grid h-7 w-6 place-items-center [&_svg]:size-5',
                item.isDone === false ? 'text-quiet' : 'text-lead-text',
              )}
            >
              {item.icon ?? (
                <span
                  className={classes(
                    'size-3 rounded-full border-2 border-current',
                    item.isDone && 'bg-current',
                  )}
                />
              )}
            </span>
            {place < items.length - 1 && (
              <span
                className={classes(
                  'w-0 flex-1 border-s-2',
                  item.onward === 'dashed' ? 'border-dashed border-edge' : 'border-lead',
                )}
              />
            )}
          </div>
          <div className={classes('min-w-0 flex-1', place < items.length - 1 && 'pb-5')}>
            <div className="font-medium">{item.title}</div>
            {item.detail && <div className="text-sm text-quiet">{item.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
