import { classes } from '@parastoo/ui/classes.ts'
import { Headset } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { currency } from '../messages/currency.ts'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { BottomBar } from './BottomBar.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { PageLink } from './PageLink.tsx'
import { phoneInGroups } from './phone-in-groups.ts'
import { useSite } from './site.ts'
import { wordsOf } from './words.ts'

const say = wordsOf(shell.footer)

const services = [
  { to: paths.home(), text: shell.nav.flights },
  { to: paths.hotelHome(), text: shell.nav.hotels },
  { to: paths.tourHome(), text: shell.nav.tours },
  { to: paths.visaHome(), text: shell.nav.visas },
  { to: paths.insurance(), text: shell.nav.insurance },
  { to: paths.trips(), text: shell.nav.trips },
  { to: paths.findOrder(), text: shell.footer.findOrder },
]

const guides = [
  { to: paths.terms(), text: shell.footer.terms },
  { to: paths.privacy(), text: shell.footer.privacy },
  { to: paths.faq(), text: shell.footer.faq },
  { to: paths.magazine(), text: shell.footer.magazine },
  { to: paths.about(), text: shell.footer.about },
  { to: paths.contact(), text: shell.footer.contact },
  { to: paths.multiLang(), text: shell.footer.multiLang },
]

/** Landings that every page leads to; from them all others are reached. */
const places = [
  { to: paths.flightTo('THR'), text: 'تهران' },
  { to: paths.flightTo('MHD'), text: 'مشهد' },
  { to: paths.flightTo('KIH'), text: 'کیش' },
  { to: paths.flightTo('SYZ'), text: 'شیراز' },
  { to: paths.internationalFlightTo('IST'), text: 'استانبول' },
  { to: paths.internationalFlightTo('NJF'), text: 'نجف' },
  { to: paths.internationalFlightTo('DXB'), text: 'دبی' },
  { to: paths.internationalFlightTo(), text: shell.footer.abroad },
]

/** The foot of a page: who we are, when we answer, where the rules stand, what licences we hold. */
export function Footer() {
  const { contact, currencies } = useSite()
  const canChoose = currencies.available.length > 1
  const licences = contact?.licences ?? []
  return (
    <footer className="mt-16 border-t border-line bg-card">
      <div
        className={classes(
          'page-width grid gap-8 py-10',
          licences.length > 0 ? 'sm:grid-cols-2 lg:grid-cols-3' : 'sm:grid-cols-2',
        )}
      >
        <section aria-labelledby="footer-support">
          <BrandLogo size={30} />
          <h2 id="footer-support" className="mt-4 flex items-center gap-2 font-bold">
            <Headset aria-hidden className="size-5 text-lead-text" />
            {shell.footer.support}
          </h2>
          {contact && (
            <a
              href={`tel:${contact.phone}`}
              className="mt-1 inline-flex min-h-11 items-center text-lg font-bold text-lead-text no-underline"
            >
              <Ltr>{phoneInGroups(contact.phone)}</Ltr>
            </a>
          )}
          <p className="text-sm text-quiet">{shell.footer.hours}</p>
          <p className="text-sm text-quiet">{shell.footer.alwaysOpen}</p>
          {contact?.email && (
            <a
              href={`mailto:${contact.email}`}
              className="inline-flex min-h-11 items-center text-sm text-lead-text"
            >
              <Ltr>{contact.email}</Ltr>
            </a>
          )}
          {contact?.address && <p className="mt-1 text-sm text-quiet">{contact.address}</p>}
        </section>
        <div className="grid grid-cols-2 gap-x-4">
          <Links id="footer-services" title={shell.footer.services} links={services} />
          <Links id="footer-guides" title={shell.footer.guides} links={guides} />
        </div>
        {licences.length > 0 && (
          <section aria-labelledby="footer-licences">
            <h2 id="footer-licences" className="font-bold">
              {shell.footer.licences}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {licences.map((licence) => (
                <li key={licence.title}>
                  <Licence {...licence} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <nav
        aria-labelledby="footer-places"
        className="page-width flex flex-wrap items-center gap-x-4 pb-6 text-sm"
      >
        <h2 id="footer-places" className="font-bold">
          {shell.footer.places}
        </h2>
        <ul className="flex flex-wrap gap-x-4">
          {places.map(({ to, text }) => (
            <li key={to}>
              <PageLink to={to} className="inline-flex min-h-11 items-center sm:min-h-9">
                {text}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      {canChoose && (
        <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 text-sm">
          <span id="footer-currency" className="font-bold">
            {currency.label}
          </span>
          <CurrencyChoice labelledBy="footer-currency" />
        </div>
      )}
      <p className="border-t border-line py-4 text-center text-xs text-quiet">
        {shell.footer.rights}
      </p>
      <BottomBar />
    </footer>
  )
}

function Links({
  id,
  title,
  links,
}: {
  id: string
  title: string
  links: readonly { to: string; text: string }[]
}) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="font-bold">
        {title}
      </h2>
      <ul className="mt-2">
        {links.map(({ to, text }) => (
          <li key={to}>
            <PageLink to={to} className="inline-flex min-h-11 items-center text-sm sm:min-h-9">
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One licence or guarantee; a press leads to who vouches for it. */
function Licence({
  title,
  number,
  address,
}: {
  title: string
  number: string | null
  address: string | null
}) {
  const look = 'flex min-h-16 flex-col justify-center rounded-control border border-line px-4 py-2'
  const words = (
    <>
      <span className="text-sm font-medium">{title}</span>
      {number && <span className="text-xs text-quiet">{say('licenceNumber', { number })}</span>}
    </>
  )
  return address ? (
    <a href={address} rel="noopener" target="_blank" className={`${look} text-ink no-underline`}>
      {words}
    </a>
  ) : (
    <span className={look}>{words}</span>
  )
}
