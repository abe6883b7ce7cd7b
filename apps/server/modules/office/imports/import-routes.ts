/** Contract operations by which staff bring files in, and see and take back what was changed. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok, okPage } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { changeReader } from '../rules/index.ts'
import { applyUpload, judgeUpload, undoChange } from './bring-in.ts'

export function importRoutes(needs: OfficeNeeds) {
  const { db, identity } = needs
  const routes = implement(contract.api.officeImports).$context<RequestContext>()
  return {
    list: routes.list.handler(async ({ input }) => {
      const { changes, total } = await changeReader(db).list(input)
      const last = await changeReader(db).lastOf(changes.map(({ changeId }) => changeId))
      const names = await identity.staff.namesOf(changes.map(({ changedBy }) => changedBy))
      return okPage(
        changes.map(({ changeId, changedBy, askedAt, madeAt, ...change }) => ({
          changeId,
          sheet: change.sheet,
          parts: change.parts,
          fileName: change.fileName,
          by: { id: changedBy, nameFa: names.get(changedBy) ?? changedBy },
          at: (madeAt ?? askedAt).toString(),
          state: change.state,
          added: change.added,
          changed: change.changed,
          gone: change.gone,
          reason: change.reason,
          mayUndo: last.has(changeId),
        })),
        { ...input, total },
      )
    }),
    dryRun: routes.dryRun.handler(async ({ input, context }) =>
      ok(answered(await judgeUpload(needs, { ...input, by: callerOf(context).userId }))),
    ),
    apply: routes.apply.handler(async ({ input, context }) =>
      ok(answered(await applyUpload(needs, { ...input, by: callerOf(context).userId }))),
    ),
    undo: routes.undo.handler(async ({ input, context }) =>
      ok(answered(await undoChange(needs, { ...input, by: callerOf(context).userId }))),
    ),
  }
}
