/** Contract operations by which staff read, try and change tables of rules and prices. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type RuleSheetName, readableSheets } from '@parastoo/contract/office/rule-names'
import { addDays } from '@parastoo/kit/dates'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { approvalReader } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { cellsOf, rowsOf, todayOf, versionOf } from './judge-change.ts'
import { subjectOf } from './rule-changes.ts'
import { judgeWish, saveChange, type Wish } from './save-change.ts'
import { tryBack } from './try-back.ts'

export function ruleRoutes(needs: OfficeNeeds) {
  const { db, clock, rules } = needs
  const routes = implement(contract.api.officeRules).$context<RequestContext>()
  const wishOf = ({
    sheet,
    of,
    rows,
  }: {
    sheet: RuleSheetName
    of: string
    rows: readonly (readonly string[])[]
  }): Wish => ({
    sheet,
    parts: [of],
    lines: rowsOf(rules.sheets[sheet].columns, rows).map((row, index) => ({
      line: index + 2,
      row,
    })),
    isWhole: true,
  })
  /** A part that nobody has yet may be begun by a draft only where its lines name it. */
  const known = async ({ sheet, of }: { sheet: RuleSheetName; of: string }) => {
    const parts = await rules.sheets[sheet].parts(db)
    if (!parts.some(({ key }) => key === of)) answered(refuse('NOT_FOUND'))
  }
  /** Officers of visas are told of no prices but theirs: another sheet is not there for them. */
  const mayRead = (context: RequestContext, sheet: RuleSheetName) => {
    if (!readableSheets(callerOf(context).scope).includes(sheet)) answered(refuse('NOT_FOUND'))
  }
  return {
    parts: routes.parts.handler(async ({ input: { sheet }, context }) => {
      mayRead(context, sheet)
      return ok(await rules.sheets[sheet].parts(db))
    }),
    sheet: routes.sheet.handler(async ({ input, context }) => {
      mayRead(context, input.sheet)
      await known(input)
      const { sheet, of } = input
      const { columns, beginsOn, standing } = rules.sheets[sheet]
      const rows = await standing(db, [of])
      const open = { kinds: ['rule-change'] as const, isOpen: true, now: clock.now() }
      const { approvals } = await approvalReader(db).list({ ...open, page: 1, pageSize: 1_000 })
      const asked = approvals.find(({ subject }) => subject === subjectOf({ sheet, parts: [of] }))
      return ok({
        columns: [...columns],
        rows: cellsOf(columns, rows),
        version: versionOf(columns, rows),
        opensOn: beginsOn ? addDays(todayOf(needs), 1) : null,
        askedId: asked?.id ?? null,
      })
    }),
    preview: routes.preview.handler(async ({ input }) => {
      await known(input)
      return ok(await judgeWish(needs, wishOf(input)))
    }),
    save: routes.save.handler(async ({ input, context }) => {
      await known(input)
      const { version, reason } = input
      const by = callerOf(context).userId
      const change = { wish: wishOf(input), version, reason, by, fileName: null }
      return ok(answered(await saveChange(needs, change)))
    }),
    tryBack: routes.tryBack.handler(async ({ input, context }) => {
      mayRead(context, input.sheet)
      return ok(answered(await tryBack(needs, input)))
    }),
  }
}
