/** Contract operations by which staff read and change the agency's own stock. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { changeCells, previewCells } from './change-cells.ts'

export function inventoryRoutes(needs: Pick<OfficeNeeds, 'db' | 'clock' | 'audit' | 'stock'>) {
  const routes = implement(contract.api.officeInventory).$context<RequestContext>()
  const { stock } = needs
  return {
    choices: routes.choices.handler(async ({ input: { source } }) =>
      ok(await stock[source].choices()),
    ),
    sheet: routes.sheet.handler(async ({ input: { source, of, ...ask } }) =>
      ok(await stock[source].sheet({ ...ask, of: of || undefined })),
    ),
    load: routes.load.handler(async ({ input: { source, of } }) =>
      ok(await stock[source].load({ of: of || undefined })),
    ),
    preview: routes.preview.handler(async ({ input }) => ok(await previewCells(needs, input))),
    change: routes.change.handler(async ({ input }) => ok(await changeCells(needs, input))),
  }
}
