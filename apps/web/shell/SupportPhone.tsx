import { classes } from '@parastoo/ui/classes.ts'
import { Headset } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { shell } from '../messages/shell.ts'
import { phoneInGroups } from './phone-in-groups.ts'
import { useSite } from './site.ts'

/** The number of support with the hours in which it is answered; a press calls it. */
export function SupportPhone({ className }: { className?: string }) {
  const phone = useSite().contact?.phone
  if (!phone) return null
  return (
    <a
      href={`tel:${phone}`}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-ink no-underline hover:bg-well',
        className,
      )}
    >
      <Headset aria-hidden className="size-5 shrink-0 text-lead-text" />
      <span className="sr-only">{shell.footer.call} </span>
      <span className="max-sm:sr-only">
        <Ltr className="block text-sm leading-5 font-bold">{phoneInGroups(phone)}</Ltr>
        <span className="block text-xs leading-4 text-quiet">{shell.footer.hoursShort}</span>
      </span>
    </a>
  )
}
