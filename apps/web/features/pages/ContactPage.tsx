import { buttonClass } from '@parastoo/ui/button-class.ts'
import {
  Building,
  ChevronOnward,
  Headset,
  Mail,
  MessageCircle,
  Ticket,
} from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '../../messages/pages.ts'
import { paths } from '../../paths.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { phoneInGroups } from '../../shell/phone-in-groups.ts'
import { useSite } from '../../shell/site.ts'
import { Article } from './Article.tsx'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

export const meta = () => pageMeta(pages.contact.title, { description: pages.contact.lead })

/** By what people are reached, of the settings, and what to have at hand. */
export default function ContactPage() {
  return (
    <Article article={pages.contact}>
      <Ways />
      <Quick />
    </Article>
  )
}

function Ways() {
  const contact = useSite().contact
  if (!contact) return null
  const { phone, whatsapp, email, address } = contact
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
      <Way icon={<Headset />} title={pages.ways.phone}>
        <a
          href={`tel:${phone}`}
          className={`${buttonClass({ size: 'large', isWide: true })} my-2 flex-wrap py-2 whitespace-normal!`}
        >
          <Headset aria-hidden className="size-5" />
          <span>
            {pages.ways.call} <Ltr>{phoneInGroups(phone)}</Ltr>
          </span>
        </a>
        <p className="text-sm text-quiet">{pages.ways.hours}</p>
      </Way>
      <Way icon={<Ticket />} title={pages.ways.trip}>
        <Link
          to={paths.trips()}
          className={`${buttonClass({ kind: 'quiet', size: 'large', isWide: true })} my-2 py-2 whitespace-normal!`}
        >
          {pages.ways.tripLink}
        </Link>
        <p className="text-sm text-quiet">{pages.ways.tripText}</p>
      </Way>
      {whatsapp && (
        <Way icon={<MessageCircle />} title={pages.ways.whatsapp}>
          <a href={`https://wa.me/${whatsapp}`} className={linkClass}>
            <Ltr>+{whatsapp}</Ltr>
          </a>
        </Way>
      )}
      {email && (
        <Way icon={<Mail />} title={pages.ways.email}>
          <a href={`mailto:${email}`} className={linkClass}>
            <Ltr>{email}</Ltr>
          </a>
        </Way>
      )}
      {address && (
        <Way icon={<Building />} title={pages.ways.address}>
          <p className="py-2">{address}</p>
        </Way>
      )}
    </ul>
  )
}

/** What is done sooner here than by telephone. */
function Quick() {
  const { quick } = pages
  return (
    <nav
      aria-labelledby="quick"
      className="rounded-card border border-line bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="quick" className="text-lg font-bold">
        {quick.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        <Task to={paths.findOrder()} title={quick.findOrder} text={quick.findOrderText} />
        <Task to={paths.trips()} title={quick.refund} text={quick.refundText} />
        <Task to={paths.faq()} title={quick.faq} text={quick.faqText} />
      </ul>
    </nav>
  )
}

const Task = ({ to, title, text }: { to: string; title: string; text: string }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-14 items-center justify-between gap-4 py-2 text-ink no-underline hover:text-lead-text"
    >
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-quiet">{text}</span>
      </span>
      <ChevronOnward aria-hidden className="size-5 shrink-0 text-quiet" />
    </Link>
  </li>
)

const linkClass = 'inline-flex min-h-11 items-center text-lg text-lead-text'

const Way = ({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) => (
  <li className="rounded-card border border-line bg-card p-5 shadow-card sm:p-6">
    <h2 className="flex items-center gap-2 font-bold [&_svg]:size-5 [&_svg]:text-lead-text">
      {icon}
      {title}
    </h2>
    {children}
  </li>
)
