/** What approvals ask of changes of sheets: what one would do as things stand, and that it is made once. */
import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { type RuleSheet, textOfRows } from '../../../platform/imports/rule-sheet.ts'
import type { Plan, RuleChanges } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { changeWriter, type StoredChange } from './change-store.ts'
import { changedLines, todayOf, touchesBegun, versionOf } from './judge-change.ts'
import { putWhole } from './put-whole.ts'

const mostNamed = 3
/** Lines that the checker reads one by one. */
const mostChanged = 200

/** By what a sheet and its parts are one subject: of many parts by their hash. */
export const subjectOf = ({ sheet, parts }: Pick<StoredChange, 'sheet' | 'parts'>): string =>
  parts.length <= mostNamed
    ? `${sheet}:${parts.join('+')}`
    : `${sheet}:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)}`

/** The whole of what will happen: the first lines one by one, all of them by their hash. */
export const planOf = (of: RuleSheet, change: StoredChange, losses: readonly string[]): Plan => {
  const { changeId, sheet, parts, added, changed, gone, versionBefore, versionAfter } = change
  const lines = changedLines(of, { before: change.rowsBefore, after: change.rowsAfter })
  return {
    subject: subjectOf({ sheet, parts }),
    will: {
      kind: 'rule-change',
      changeId,
      sheet,
      parts: parts.slice(0, 20),
      added,
      changed,
      gone,
      losses: losses.slice(0, 20),
      lines: lines.slice(0, mostChanged).map(({ sold: _sold, ...line }) => line),
      versionBefore,
      versionAfter,
    },
    amountRial: null,
    concerns: [],
  }
}

export function ruleChanges({
  clock,
  rules,
}: Pick<OfficeNeeds, 'rules'> & { clock: Clock }): RuleChanges {
  return {
    async planIn(tx, { changeId, losses }) {
      const change = await changeWriter(tx).lock(changeId)
      if (change?.state !== 'asked') return null
      const of = rules.sheets[change.sheet]
      await of.lock(tx)
      const standing = await of.standing(tx, change.parts)
      const isSame = versionOf(of.columns, standing) === change.versionBefore
      // Asked for on an earlier day: what has begun since binds what was sold since.
      const plan = { before: standing, after: change.rowsAfter, today: todayOf({ clock }) }
      if (touchesBegun(of, plan)) return null
      return isSame && versionOf(of.columns, change.rowsAfter) === change.versionAfter
        ? planOf(of, change, losses)
        : null
    },
    async makeIn(tx, changeId) {
      const change = await changeWriter(tx).lock(changeId)
      if (change?.state !== 'asked') return false
      const of = rules.sheets[change.sheet]
      const { parts, undoes } = change
      const text = textOfRows(of.columns, change.rowsAfter)
      const put = await putWhole(tx, of, { parts, text, isUndo: undoes !== null })
      // What was sold or named since it was asked for may stand in its way.
      if ('badLines' in put) return false
      const versionAfter = versionOf(of.columns, await of.standing(tx, parts))
      return await changeWriter(tx).make({ ...change, versionAfter }, clock.now())
    },
    giveUpIn: (tx, changeId) => changeWriter(tx).giveUp(changeId),
  }
}
