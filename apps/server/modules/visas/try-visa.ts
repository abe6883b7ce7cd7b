/** What a visa would cost and bring back by a draft of its rules and by what stands: by the functions that price and settle cases. */
import type { TriedBack, VisaTrial } from '@parastoo/contract/office/rules'
import { caseFacts } from '@parastoo/contract/visas/cases'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import { findCases, isOpen, type VisaCase } from './cases/index.ts'
import { currentPacks, packsSoldBy, packsWith } from './packs/index.ts'
import { partPrice, priceLines, settleCase, type VisaPack } from './rules/index.ts'

type Tried = { draft: TriedBack | null; standing: TriedBack | null }

/** Of somebody who might apply, or of the cases of an order that nobody has decided, were they withdrawn now. Null where a side has no price for it, or the draft cannot be read. */
export async function tryVisa(
  { db, clock, documents }: { db: Db; clock: Clock; documents: DocumentSeals },
  {
    file,
    part,
    text,
    of,
  }: {
    file: 'fees' | 'refunds'
    part: string
    text: string
    of: { visa: VisaTrial } | { orderId: string }
  },
): Promise<Tried> {
  const { packs, badLines } = await packsWith(db, { file, text, parts: [part] })
  const inPart = ({ destination }: { destination: string }) => destination === part
  const draft = badLines.length > 0 ? undefined : packs.find(inPart)
  const at = clock.now()
  if ('orderId' in of) {
    const cases = (await findCases(db, documents, of)).filter((one) => inPart(one) && isOpen(one))
    const sold = await packsSoldBy(db, cases)
    const soldBy = ({ destination, packVersion }: VisaCase) =>
      sold.find((pack) => pack.destination === destination && pack.version === packVersion)
    return {
      draft: tryCases(cases, () => draft, at),
      standing: tryCases(cases, soldBy, at),
    }
  }
  const tried = (pack: VisaPack | undefined) => (pack ? tryPack(pack, of.visa, at) : null)
  return { draft: tried(draft), standing: tried((await currentPacks(db)).find(inPart)) }
}

function tryPack(
  pack: VisaPack,
  { type, nationality, age, stage, cause }: VisaTrial,
  at: Temporal.Instant,
): TriedBack | null {
  const priced = priceLines(pack, { type, nationality }, [age])
  if (!priced) return null
  const { keptRial } = settleCase(pack, { stage, cause, price: partPrice(priced.lines) })
  return toldOf({ boughtAt: at, at, paidRial: priced.totalRial, keptRial })
}

/** What was paid stays what it was: of a draft only its table counts. */
function tryCases(
  cases: readonly VisaCase[],
  packOf: (one: VisaCase) => VisaPack | undefined,
  at: Temporal.Instant,
): TriedBack | null {
  let [paidRial, keptRial] = [0, 0]
  for (const one of cases) {
    const pack = packOf(one)
    const { stage } = caseFacts[one.state]
    if (!pack || stage === 'ended') return null
    const { authorityRial, oursRial, depositRial } = one
    paidRial += authorityRial + oursRial + depositRial
    keptRial += settleCase(pack, { stage, cause: 'withdrawn', price: one }).keptRial
  }
  const boughtAt = cases[0]?.paidAt
  return boughtAt ? toldOf({ boughtAt, at, paidRial, keptRial }) : null
}

const toldOf = ({
  boughtAt,
  at,
  paidRial,
  keptRial,
}: {
  boughtAt: Temporal.Instant
  at: Temporal.Instant
  paidRial: number
  keptRial: number
}): TriedBack => ({
  bands: [],
  boughtAt: boughtAt.toString(),
  at: at.toString(),
  paidRial,
  keptRial,
  backRial: paidRial - keptRial,
})
