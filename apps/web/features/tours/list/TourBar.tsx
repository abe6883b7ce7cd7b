import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { Pencil, X } from '@parastoo/ui/icons.ts'
import { useState } from 'react'
import { tourList } from '../../../messages/tour-list.ts'
import { type TourChoices, TourSearchForm } from '../form/TourSearchForm.tsx'
import type { TourView } from './tour-view.ts'

const words = tourList.form

/** What was asked for; opens into the whole search box where it stands, which is open already where scripts do not run. */
export function TourBar({
  title,
  text,
  choices,
  view,
}: {
  title: string
  text: string
  choices: TourChoices
  view: TourView
}) {
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="border-b border-line bg-card">
      <div className="page-width flex min-h-14 items-center gap-2 py-1">
        <div className="min-w-0 flex-1">
          <h1 className="text-lg leading-7 font-heavy">{title}</h1>
          <p className="text-xs leading-5 text-quiet sm:text-sm">{text}</p>
        </div>
        <button
          type="button"
          aria-expanded={isChanging}
          aria-controls="change-tours"
          onClick={() => setChanging(!isChanging)}
          className={classes(
            buttonClass({ kind: 'quiet' }),
            'max-sm:min-w-11 max-sm:px-0! noscript:hidden',
          )}
          aria-label={isChanging ? words.close : words.change}
        >
          {isChanging ? (
            <X aria-hidden className="size-5" />
          ) : (
            <Pencil aria-hidden className="size-4.5" />
          )}
          <span className="max-sm:hidden">{isChanging ? words.close : words.change}</span>
        </button>
      </div>
      <div
        id="change-tours"
        className={classes('page-width pt-1 pb-4', !isChanging && 'hidden noscript:block')}
      >
        <TourSearchForm choices={choices} view={view} />
      </div>
    </div>
  )
}
