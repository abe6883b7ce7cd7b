import type { VisaRules } from '@parastoo/contract/visas/visas'
import type { PersonKind, VisaDocumentKind } from '@parastoo/contract/visas/words'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import {
  Banknote,
  Briefcase,
  Building,
  CalendarDays,
  Camera,
  CreditCard,
  House,
  Pencil,
  Plane,
  ReceiptText,
  ScanLine,
  ShieldCheck,
  Ticket,
  User,
  Users,
} from '@parastoo/ui/icons.ts'
import { Link, useLocation } from 'react-router'
import { visaKit } from '../../messages/visa-kit.ts'
import { visas } from '../../messages/visas.ts'
import { withQuery } from '../../paths.ts'

type Paper = VisaRules['types'][number]['documents'][number]

const icons: Record<VisaDocumentKind, typeof User> = {
  passport: ScanLine,
  photo: Camera,
  nationalCard: CreditCard,
  birthCertificate: User,
  previousVisa: Ticket,
  form: Pencil,
  bankStatement: Banknote,
  jobLetter: Briefcase,
  flight: Plane,
  hotel: Building,
  insurance: ShieldCheck,
  consent: Users,
  itinerary: CalendarDays,
  propertyDeed: House,
  other: ReceiptText,
}

/** The person an address asks papers for, among those this visa tells apart. */
export const personIn = (search: URLSearchParams, papers: readonly Paper[]): PersonKind =>
  kindsIn(papers).find((kind) => kind === search.get('person')) ?? 'all'

const kindsIn = (papers: readonly Paper[]): PersonKind[] => [
  ...new Set<PersonKind>(['all', ...papers.flatMap(({ people }) => people)]),
]

/** The papers of one kind of person, required ones first, each with what it looks like. */
export function Documents({ papers, person }: { papers: readonly Paper[]; person: PersonKind }) {
  const kinds = kindsIn(papers)
  const asked = papers
    .filter(({ people }) => people.includes('all') || people.includes(person))
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
  return (
    <div className="flex flex-col gap-3">
      {kinds.length > 1 && <PersonChoice kinds={kinds} person={person} />}
      <ul className="grid gap-2 sm:grid-cols-2">
        {asked.map((paper) => {
          const Icon = icons[paper.kind]
          return (
            <li
              key={`${paper.kind} ${paper.noteFa}`}
              className="flex items-start gap-3 rounded-control border border-line p-3"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center justify-between gap-x-2">
                  <h3 className="font-bold">{visas.documents.kinds[paper.kind]}</h3>
                  <Badge tone={paper.isRequired ? 'lead' : 'plain'}>
                    {paper.isRequired ? visas.documents.required : visas.documents.optional}
                  </Badge>
                </div>
                <p className="text-sm text-quiet">{paper.noteFa}</p>
              </div>
            </li>
          )
        })}
      </ul>
      {asked.some(({ kind }) => booked.includes(kind)) && (
        <p className="text-sm text-quiet">{visaKit.offer}</p>
      )}
    </div>
  )
}

/** Papers that we book ourselves, together. */
const booked: readonly VisaDocumentKind[] = ['flight', 'hotel', 'insurance']

/** Links, so that a list of papers can be sent to whoever has to bring them. */
function PersonChoice({ kinds, person }: { kinds: readonly PersonKind[]; person: PersonKind }) {
  const { pathname, search } = useLocation()
  const rest = Object.fromEntries(new URLSearchParams(search))
  return (
    <nav aria-label={visas.documents.who}>
      <ul className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to={withQuery(pathname, { ...rest, person: kind === 'all' ? null : kind })}
              replace
              preventScrollReset
              aria-current={kind === person ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm no-underline transition-colors',
                kind === person
                  ? 'border-lead-strong bg-lead-wash font-medium text-lead-text'
                  : 'border-edge bg-card text-ink hover:bg-well',
              )}
            >
              {visas.documents.people[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
