import { Logo } from '@parastoo/ui/drawings/Logo.tsx'
import { Headset } from '@parastoo/ui/icons.ts'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { PageLink } from './PageLink.tsx'

const links = [
  { to: paths.home(), text: shell.nav.flights },
  { to: paths.trips(), text: shell.nav.trips },
  { to: paths.terms(), text: shell.footer.terms },
  { to: paths.about(), text: shell.footer.about },
  { to: paths.contact(), text: shell.footer.contact },
]

/** The foot of a page: who we are, when we answer, where the rules stand, what licences we hold. */
export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-card">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-3">
        <section aria-labelledby="footer-support">
          <Logo size={30} wordmark={shell.brand} />
          <h2 id="footer-support" className="mt-4 flex items-center gap-2 font-bold">
            <Headset aria-hidden className="size-5 text-lead-text" />
            {shell.footer.support}
          </h2>
          <p className="mt-1 text-sm text-quiet">{shell.footer.alwaysOpen}</p>
          <p className="text-sm text-quiet">
            {shell.footer.hoursLabel}:<span className="block">{shell.footer.hours}</span>
          </p>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="font-bold">
            {shell.footer.links}
          </h2>
          <ul className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-1 lg:grid-cols-2">
            {links.map(({ to, text }) => (
              <li key={to}>
                <PageLink to={to} className="inline-flex min-h-11 items-center text-sm sm:min-h-9">
                  {text}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-licences">
          <h2 id="footer-licences" className="font-bold">
            {shell.footer.licences}
          </h2>
          <p className="mt-2 text-sm text-quiet">{shell.footer.licencesText}</p>
        </section>
      </div>
      <p className="border-t border-line py-4 text-center text-xs text-quiet">
        {shell.footer.rights}
      </p>
    </footer>
  )
}
