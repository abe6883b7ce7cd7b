/** What policies rely on from every insurer, the officers too. */
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Insurer, type IssueAsk, type IssuedPolicy, isUnknown } from './ports.ts'
import type { Journey, Plan } from './rules/index.ts'

export type InsurerUnderTest = {
  insurer: Insurer
  plan: Plan
  journey: Journey
  /** Two people who are paid for and have no policy. */
  people: () => Promise<IssueAsk['people']>
  /** From here on it has said yes to these people. */
  confirm: (people: IssueAsk['people']) => Promise<void>
}

export function testInsurer(name: string, open: () => Promise<InsurerUnderTest>): void {
  describe(`insurer ${name}`, async () => {
    const { insurer, plan, journey, people, confirm } = await open()
    const asked = async () => {
      const those = await people()
      return { key: newId(), planCode: plan.code, journey, people: those }
    }
    const issued = async () => {
      const ask = await asked()
      await confirm(ask.people)
      const answer = await patiently(() => insurer.issue(ask))
      if (!('issued' in answer)) throw new Error(`Not issued: ${JSON.stringify(answer)}`)
      return { ask, policies: answer.issued }
    }

    it('prices every person, each at least at what it is owed, and refuses who is too old', async () => {
      const ages = [30, 5].map((age) => ({ atStart: age, atEnd: age }))
      const prices = await insurer.quote({ plan, journey, people: ages })
      if (isUnknown(prices) || isRefused(prices)) throw new Error('Not priced')
      expect(prices).toHaveLength(2)
      for (const { priceRial, costRial } of prices)
        expect(costRial > 0 && costRial <= priceRial).toBe(true)
      const old = [{ atStart: 119, atEnd: 119 }]
      expect(await insurer.quote({ plan, journey, people: old })).toEqual({
        refused: 'INSURED_TOO_OLD',
      })
    })

    it('issues a policy of its own to each, and the same when it is asked again under its key', async () => {
      const { ask, policies } = await issued()
      const ids = policies.map(({ insuredId }) => insuredId)
      expect(ids.toSorted()).toEqual(ask.people.map(({ insuredId }) => insuredId).toSorted())
      expect(new Set(policies.map(({ number }) => number)).size).toBe(policies.length)
      expect(inOrder(await patiently(() => insurer.issue(ask)))).toEqual(
        inOrder({ issued: policies }),
      )
    })

    it('ends a policy, and says so again under the same key', async () => {
      const { policies } = await issued()
      const [policy] = policies
      if (!policy) throw new Error('No policy')
      const cancelKey = newId()
      for (let time = 0; time < 2; time += 1)
        expect(await patiently(() => insurer.void({ cancelKey, policy }))).toEqual({ voided: true })
    })

    it('gives its paper of a policy, or says that there is none', async () => {
      const { policies } = await issued()
      const [policy] = policies
      if (!policy) throw new Error('No policy')
      const answer = await patiently(() => insurer.policyPdf(policy))
      expect(answer).toHaveProperty('pdf')
    })
  })
}

/** Silence is asked again, as jobs do. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return isUnknown(answer as object) ? await ask() : answer
}

const inOrder = (answer: object): IssuedPolicy[] =>
  'issued' in answer
    ? (answer.issued as IssuedPolicy[]).toSorted((one, other) =>
        one.insuredId < other.insuredId ? -1 : 1,
      )
    : []
