/** The table of refunds in words: for each cause what comes back, stages with the same answer told once. */
import {
  caseStages,
  type RefundCause,
  type RefundTable,
  refundCauses,
} from '@parastoo/contract/visas/cases'
import { visaCase } from '../../messages/visa-case.ts'
import { wordsOf } from '../words.ts'

const words = visaCase.refunds
const say = wordsOf(words)

export type RefundLine = { cause: RefundCause; parts: { when: string; back: string }[] }

export function refundLines(table: RefundTable): RefundLine[] {
  return refundCauses.map((cause) => ({ cause, parts: partsOf(table, cause) }))
}

function partsOf(table: RefundTable, cause: RefundCause): RefundLine['parts'] {
  const groups: { stages: (typeof caseStages)[number][]; back: string }[] = []
  for (const stage of caseStages) {
    const row = table.find((each) => each.stage === stage && each.cause === cause)
    if (!row) continue
    const back = backWords(row)
    const last = groups.at(-1)
    if (last?.back === back) last.stages.push(stage)
    else groups.push({ stages: [stage], back })
  }
  return groups.map(({ stages, back }) => ({ when: whenWords(stages), back }))
}

function whenWords(stages: readonly (typeof caseStages)[number][]): string {
  if (stages.length === caseStages.length) return words.always
  const joined = stages.join()
  if (joined === 'created,preparing') return words.beforeFiling
  if (joined === 'filed,decided') return words.fromFiling
  return stages.map((stage) => words.stages[stage]).join('، ')
}

function backWords({ authorityPercent, oursPercent }: RefundTable[number]): string {
  if (authorityPercent === 100 && oursPercent === 100) return words.whole
  const authority = shareWords(authorityPercent, words.authority)
  const ours = shareWords(oursPercent, words.ours)
  if (authority && ours) return say('both', { authority, ours })
  return authority ?? ours ?? words.nothing
}

function shareWords(percent: number, of: string): string | null {
  if (percent === 0) return null
  return percent === 100 ? of : say('part', { percent, of })
}
