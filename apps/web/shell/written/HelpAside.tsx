import { ChevronOnward, Headset } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { phoneInGroups } from '../phone-in-groups.ts'
import { useSite } from '../site.ts'

const words = written.help
const ways = [
  { to: paths.findOrder(), text: shell.footer.findOrder },
  { to: paths.faq(), text: shell.footer.faq },
  { to: paths.contact(), text: shell.footer.contact },
]

/** For who read and still has to ask: the telephone, and what is done without it. Beside the words where there is room, else under them. */
export function HelpAside({ path }: { path: string }) {
  const phone = useSite().contact?.phone
  return (
    <aside
      aria-labelledby="help"
      className="mt-10 self-start rounded-card border border-line bg-card p-5 shadow-card max-xl:max-w-prose xl:sticky xl:top-20 xl:mt-0"
    >
      <h2 id="help" className="font-bold">
        {words.title}
      </h2>
      {phone && (
        <a
          href={`tel:${phone}`}
          className="mt-2 flex min-h-11 items-center gap-2 text-lg font-bold text-lead-text no-underline"
        >
          <Headset aria-hidden className="size-5 shrink-0" />
          <span className="sr-only">{shell.footer.call} </span>
          <Ltr>{phoneInGroups(phone)}</Ltr>
        </a>
      )}
      <p className="text-sm text-quiet">{shell.footer.hours}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {ways
          .filter(({ to }) => to !== path)
          .map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center justify-between gap-3 text-sm text-ink no-underline hover:text-lead-text"
              >
                {text}
                <ChevronOnward aria-hidden className="size-4 shrink-0 text-quiet" />
              </Link>
            </li>
          ))}
      </ul>
    </aside>
  )
}
