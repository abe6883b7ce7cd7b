/** What stands on our certificate of a policy, in words of one language: everything `policy.typ` draws. */
import type { CoverView } from '@parastoo/contract/insurance/cover-line'
import { dateIn } from '../../../platform/clock.ts'
import { type PolicyLanguage, type PolicyWords, policyWords } from './policy-words.ts'

type Person = CoverView['insured'][number]
export type PolicyView = {
  orderNumber: string
  cover: CoverView
  person: Person
  policy: NonNullable<Person['policy']>
  agency: { nameFa: string; nameEn: string; phone: string }
}

export function policySheet(
  { orderNumber, cover, person, policy, agency }: PolicyView,
  language: PolicyLanguage,
) {
  const words = policyWords[language]
  const isPersian = language === 'fa'
  const { plan } = cover
  const issuedOn = dateIn('Asia/Tehran', Temporal.Instant.from(policy.issuedAt))
  const latinName = `${person.firstName} ${person.lastName}`
  return {
    language,
    isRightToLeft: isPersian,
    title: words.title,
    agency: { name: isPersian ? agency.nameFa : agency.nameEn, phone: agency.phone },
    order: { label: words.order, value: orderNumber },
    issued: { label: words.issued, value: words.day(issuedOn) },
    number: { label: words.number, value: policy.number },
    uniqueCode: { label: words.uniqueCode, value: policy.uniqueCode },
    scan: words.scan,
    statement: isPersian ? '' : statementOf({ cover, latinName, passport: person.passportNumber }),
    people: [
      ...(isPersian
        ? [
            {
              label: words.insured,
              value: `${person.firstNameFarsi} ${person.lastNameFarsi}`,
              isLatin: false,
            },
          ]
        : []),
      { label: words.latinName, value: latinName, isLatin: true },
      { label: words.passport, value: person.passportNumber, isLatin: true },
      { label: words.birthDate, value: words.day(person.birthDate), isLatin: false },
    ],
    facts: [
      { label: words.insurer, value: isPersian ? plan.insurer.nameFa : plan.insurer.nameEn },
      { label: words.agentCode, value: plan.insurer.agentCode },
      { label: words.plan, value: isPersian ? plan.nameFa : plan.nameEn },
      { label: words.zone, value: isPersian ? plan.zone.nameFa : plan.zone.nameEn },
    ],
    span: [
      { label: words.from, value: words.day(cover.startsOn) },
      { label: words.to, value: words.day(cover.endsOn) },
      { label: words.days(cover.days), value: '' },
      { label: words.exitUntil, value: words.day(policy.exitUntil) },
    ],
    consecutive: plan.consecutiveDays === null ? '' : words.consecutive(plan.consecutiveDays),
    coversTitle: words.covers,
    covers: plan.coverages.map((coverage) => coverageRow(words, { coverage, plan, isPersian })),
    excludedTitle: words.excluded,
    // The plan lists them in Persian; who reads English has the insurer's own paper.
    excluded: isPersian ? plan.exclusionsFa : [],
    assistance: {
      title: words.assistance,
      name: isPersian ? plan.insurer.assistanceNameFa : plan.insurer.nameEn,
      phones: plan.insurer.assistancePhones,
    },
    notes: [words.begins, words.report],
    stamp: person.isVoid ? { mark: words.void, text: words.voidNote } : null,
    sample: plan.isSample ? words.sample : '',
    support: words.support,
  }
}

function coverageRow(
  words: PolicyWords,
  {
    coverage,
    plan,
    isPersian,
  }: {
    coverage: CoverView['plan']['coverages'][number]
    plan: CoverView['plan']
    isPersian: boolean
  },
) {
  const { amount, excess } = coverage
  return {
    label: isPersian ? coverage.labelFa : coverage.labelEn,
    amount: amount === null ? words.actual : words.amount(amount, plan.limit.currency),
    excess: excess === 0 ? words.noExcess : words.excess(words.amount(excess, plan.limit.currency)),
  }
}

/** What the Visa Code asks a certificate to say (Article 15): the sum, all member states, the whole stay, repatriation, urgent care, death. */
function statementOf({
  cover,
  latinName,
  passport,
}: {
  cover: CoverView
  latinName: string
  passport: string
}): string {
  const { plan, startsOn, endsOn } = cover
  const { en } = policyWords
  const who = `This is to certify that ${latinName}, holder of passport ${passport}, is insured by ${plan.insurer.nameEn}`
  const when = `from ${en.day(startsOn)} to ${en.day(endsOn)}, both days included`
  const sum = en.amount(plan.limit.amount, plan.limit.currency)
  if (plan.kind === 'accident')
    return `${who} against accidents ${when}, up to ${sum}, in the territory: ${plan.zone.nameEn}.`
  const where =
    plan.zone.code === 'schengen'
      ? 'in the territory of all Schengen States'
      : `${plan.zone.nameEn.toLowerCase().replace('usa', 'USA').replace('canada', 'Canada')}, including all Schengen States`
  return (
    `${who} ${when}, up to ${sum}, ${where}. The cover includes urgent medical attention, emergency hospital treatment, ` +
    'repatriation for medical reasons and repatriation of remains in case of death.'
  )
}
