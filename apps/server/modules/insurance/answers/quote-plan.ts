import type { AvailablePlans, QuotedPlan } from '@parastoo/contract/insurance/plans'
import { type CoverKind, coverKinds } from '@parastoo/contract/insurance/words'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { insurerNamed, isUnknown } from '../ports.ts'
import {
  type Ages,
  daysOf,
  type Journey,
  type PersonPrice,
  type Plan,
  plansFor,
  zoneOf,
} from '../rules/index.ts'
import { currentTariff, type TariffVersion } from '../tariffs/index.ts'
import { midnightAfter } from './judge-journey.ts'
import type { AnswerNeeds } from './needs.ts'
import { termsOf } from './plan-terms.ts'

const mostShown = 3

/** What is on sale: the tariff without what is invented, unless that is shown. Null before anything was brought in. */
async function tariffOnSale({
  db,
  showSamples,
}: Pick<AnswerNeeds, 'db' | 'showSamples'>): Promise<TariffVersion | null> {
  const tariff = await currentTariff(db)
  if (!tariff || showSamples) return tariff
  return { ...tariff, plans: tariff.plans.filter(({ isSample }) => !isSample) }
}

export type PricedPlan = { plan: Plan; people: PersonPrice[]; totalRial: number }

/** What one plan costs for these people, as its insurer says now. Refuses with the field of whom it is not for. */
export async function pricePlan(
  { insurers }: Pick<AnswerNeeds, 'insurers'>,
  { plan, journey, people }: { plan: Plan; journey: Journey; people: readonly Ages[] },
): Promise<PricedPlan | Refusal<'INSURED_TOO_OLD' | 'PLAN_DOES_NOT_COVER' | 'INSURANCE_NOT_SOLD'>> {
  const quoted = await insurerNamed(insurers, plan.insurer).quote({ plan, journey, people })
  if (isUnknown(quoted)) return refuse('INSURANCE_NOT_SOLD')
  if (isRefused(quoted)) return quoted
  const totalRial = quoted.reduce((sum, { priceRial }) => sum + priceRial, 0)
  return { plan, people: quoted, totalRial }
}

/**
 * Up to three plans that are good for all of a journey and all of its people: of each insurer its narrowest, and where two are as narrow the
 * cheaper. Accident and medical plans never stand in one answer.
 */
export async function findPlans(
  needs: AnswerNeeds,
  { journey, people }: { journey: Journey; people: readonly Ages[] },
): Promise<AvailablePlans | Refusal<Code>> {
  const tariff = await tariffOnSale(needs)
  const zone = tariff && zoneOf(tariff, journey)
  if (!tariff || !zone) return refuse('INSURANCE_COUNTRY_UNKNOWN', { field: 'countries' })
  const widthOf = (plan: Plan) =>
    tariff.zones.find(({ code, kind }) => code === plan.zone && kind === plan.kind)?.width ?? 0
  const priced: PricedPlan[] = []
  for (const plan of plansFor(tariff, journey)) {
    const each = await pricePlan(needs, { plan, journey, people })
    if (!isRefused(each)) priced.push(each)
  }
  const best = priced
    .toSorted(
      (one, other) => widthOf(one.plan) - widthOf(other.plan) || one.totalRial - other.totalRial,
    )
    .filter(
      ({ plan }, index, all) =>
        all.findIndex((each) => each.plan.insurer === plan.insurer) === index,
    )
    .toSorted((one, other) => one.totalRial - other.totalRial)
    .slice(0, mostShown)
  const others = coverKinds.filter(
    (kind) => kind !== journey.kind && zoneOf(tariff, { ...journey, kind }) !== null,
  )
  return {
    kind: journey.kind,
    zone: { code: zone.code, nameFa: zone.nameFa, nameEn: zone.nameEn },
    days: daysOf(journey),
    plans: best.map((each) => shownPlan(needs, { ...each, tariff, journey, ages: people })),
    otherKind: others[0] ?? null,
  }
}

/** A priced plan as the wire has it. */
export function shownPlan(
  { clock }: Pick<AnswerNeeds, 'clock'>,
  {
    tariff,
    plan,
    people,
    totalRial,
    journey,
    ages,
  }: PricedPlan & { tariff: TariffVersion; journey: Journey; ages: readonly Ages[] },
): QuotedPlan {
  return {
    ...termsOf(tariff, plan, journey),
    people: people.map(({ priceRial, hasBirthdayOnTheWay }, place) => ({
      age: ages[place]?.atStart ?? 0,
      priceRial,
      hasBirthdayOnTheWay,
    })),
    totalPrice: totalRial,
    days: daysOf(journey),
    validUntil: midnightAfter(clock.now()).toString(),
  }
}

/** A plan by its code, as long as it is good for a journey. */
export async function findPlan(
  needs: Pick<AnswerNeeds, 'db' | 'showSamples'>,
  { planCode, journey }: { planCode: string; journey: Journey },
): Promise<
  { tariff: TariffVersion; plan: Plan } | Refusal<'PLAN_UNKNOWN' | 'PLAN_DOES_NOT_COVER'>
> {
  const tariff = await tariffOnSale(needs)
  const plan = tariff?.plans.find(({ code }) => code === planCode)
  if (!tariff || !plan) return refuse('PLAN_UNKNOWN', { field: 'planCode' })
  return plansFor(tariff, journey).includes(plan)
    ? { tariff, plan }
    : refuse('PLAN_DOES_NOT_COVER', { field: 'planCode' })
}

/** Countries that a policy may be bought for, each with the kinds that are sold there. */
export async function listCountries(
  needs: AnswerNeeds,
): Promise<{ code2: string; nameFa: string; nameEn: string; kinds: CoverKind[] }[]> {
  const tariff = await tariffOnSale(needs)
  return needs.countries().flatMap(({ code2, nameFa, nameEn }) => {
    const kinds = coverKinds.filter(
      (kind) => tariff !== null && zoneOf(tariff, { countries: [code2], kind }) !== null,
    )
    return kinds.length > 0 ? [{ code2, nameFa, nameEn, kinds }] : []
  })
}
