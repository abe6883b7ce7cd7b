/** Sending a draft: in parts, each under a key of its own that a repeat has too. */
import type { CellAnswer } from '@parastoo/contract/office/inventory'
import type { CellChange, InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { CallContext } from '../../../shell/api.ts'
import { officeApi } from '../office-api.ts'

/** What the server takes at once. */
const mostAtOnce = 500

export type Sending = { source: InventorySource; changes: readonly CellChange[]; reason: string }

export async function previewChanges({
  source,
  changes,
}: Omit<Sending, 'reason'>): Promise<CellAnswer[]> {
  const answers: CellAnswer[] = []
  for (const part of partsOf(changes))
    answers.push(...(await officeApi.officeInventory.preview({ source, changes: part })).data)
  return answers
}

export async function sendChanges(
  { source, changes, reason }: Sending,
  { context }: { context: CallContext },
): Promise<CellAnswer[]> {
  const answers: CellAnswer[] = []
  for (const [at, part] of partsOf(changes).entries()) {
    const idempotencyKey = `${context.idempotencyKey}-${at}`
    const { data } = await officeApi.officeInventory.change(
      { source, changes: part, reason },
      { context: { ...context, idempotencyKey } },
    )
    answers.push(...data)
  }
  return answers
}

/** Changes as the server reads them, in parts. */
function partsOf(changes: readonly CellChange[]): CellChange[][] {
  const plain = changes.map(({ row, column, facet, was, value }) => ({
    row,
    column,
    facet,
    was,
    value,
  }))
  return Array.from({ length: Math.ceil(plain.length / mostAtOnce) }, (_, at) =>
    plain.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
}
