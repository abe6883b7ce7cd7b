/** Whole answers as they were written last: while nothing on sale changes, who asks the same is not searched for again. */
import { Buffer } from 'node:buffer'
import type { Body } from '../../../platform/http/body.ts'
import type { PartyCount, PreparedProposals, ProposalsAsk } from '../../flights/index.ts'
import { type Columns, type Found, legsPerJourney } from '../engine/index.ts'
import type { ProposalWriter } from './create-proposal-writer.ts'
import type { Names } from './read-leg.ts'

/** Questions remembered as asked, answers kept, and the bytes of all of these: the oldest go first. */
const mostQuestions = 4096
const mostBytesKept = 64 * 1024 * 1024
/** How a proposal begins, up to the request's id. */
const headLength = '{"requestId":"'.length

type Kept = {
  prepared: PreparedProposals
  /** Its proposals in JSON, one text for ways out and one for ways back. */
  texts: [out: KeptText | null, back: KeptText | null]
  /** The same as a block of columns. */
  blocks: [out: KeptBlock | null, back: KeptBlock | null]
}
/** `starts` has where each proposal begins, and last where one more would. */
type KeptText = { bytes: Uint8Array; starts: Uint32Array; idLength: number }
/** The request's id stands at `idAt`. */
type KeptBlock = { bytes: Uint8Array; idAt: number; idLength: number }

/**
 * Answers questions by `find`, and the second time that one is asked keeps what was found and, once it is written, its bytes: from
 * then on an answer is a copy with the request's own id in each proposal. Any change of what is on sale, of the columns or of the
 * names forgets everything; so must any change of what the key does not say.
 */
export function keepAnswers({
  writer,
  names,
  bytes: mostBytes = mostBytesKept,
}: {
  writer: Pick<ProposalWriter, 'prepare'>
  names: Pick<Names, 'all'>
  bytes?: number
}) {
  /** Questions asked before, whatever has changed since; the oldest is the first. */
  const asked = new Set<string>()
  /** By question, the oldest first. */
  const kept = new Map<string, Kept>()
  let keptBytes = 0
  let [columnsThen, changesThen, namesThen]: unknown[] = [null, 0, null]

  const forgetIfChanged = (columns: Columns) => {
    const [changes, names_] = [columns.changes[0], names.all()]
    if (columns === columnsThen && changes === changesThen && names_ === namesThen) return
    kept.clear()
    keptBytes = 0
    columnsThen = columns
    changesThen = changes
    namesThen = names_
  }

  const forgetOldest = () => {
    const [oldest] = kept
    if (!oldest) return
    kept.delete(oldest[0])
    const { texts, blocks } = oldest[1]
    for (const one of [...texts, ...blocks]) keptBytes -= one?.bytes.length ?? 0
  }

  const mayKeep = (key: string, answer: Kept, length: number): boolean => {
    if (length > mostBytes || kept.get(key) !== answer) return false
    keptBytes += length
    return true
  }
  const forgetTooMuch = () => {
    while (keptBytes > mostBytes) forgetOldest()
  }

  /** What is written goes through here, so that it is kept where it may be. */
  const remembering = (key: string, answer: Kept): PreparedProposals => ({
    ...answer.prepared,
    writeJson(body, ask, range) {
      const at = Number(ask.isReturning)
      const text = answer.texts[at]
      if (text && text.idLength === ask.requestId.length) {
        copyText(text, { body, ask, range })
        return
      }
      const from = body.length
      const starts = writeNoting(answer.prepared, { body, ask, range })
      const isWhole = range.from === 0 && range.to === answer.prepared.count
      const length = body.length - from
      if (text || !isWhole || !mayKeep(key, answer, length)) return
      const bytes = new Uint8Array(body.bytes.subarray(from, body.length))
      answer.texts[at] = { bytes, starts, idLength: ask.requestId.length }
      forgetTooMuch()
    },
    writeColumns(body, ask) {
      const at = Number(ask.isReturning)
      const block = answer.blocks[at]
      if (block && block.idLength === ask.requestId.length) {
        body.raw(block.bytes)
        body.bytes.write(ask.requestId, body.length - block.bytes.length + block.idAt, 'latin1')
        return
      }
      const from = body.length
      answer.prepared.writeColumns(body, ask)
      const written = body.bytes.subarray(from, body.length)
      const idAt = written.indexOf(ask.requestId, 0, 'latin1')
      const isOnce = idAt >= 0 && written.indexOf(ask.requestId, idAt + 1, 'latin1') < 0
      if (block || !isOnce || !mayKeep(key, answer, written.length)) return
      answer.blocks[at] = { bytes: new Uint8Array(written), idAt, idLength: ask.requestId.length }
      forgetTooMuch()
    },
  })

  return {
    /** How much is kept, for whoever watches memory. */
    kept: () => ({ questions: kept.size, bytes: keptBytes }),
    /** Prepares what `find` finds now. `key` says all that the find depends on but for the columns and the names. */
    prepare(
      key: string,
      { columns, party, find }: { columns: Columns; party: PartyCount; find: () => Found },
    ): PreparedProposals {
      forgetIfChanged(columns)
      const known = kept.get(key)
      if (known) return remembering(key, known)
      const found = find()
      if (!asked.has(key)) {
        asked.add(key)
        if (asked.size > mostQuestions) asked.delete(asked.values().next().value as string)
        return writer.prepare(columns, found, party)
      }
      const prepared = writer.prepare(columns, copyOf(found), party)
      const answer: Kept = { prepared, texts: [null, null], blocks: [null, null] }
      kept.set(key, answer)
      if (kept.size > mostQuestions) forgetOldest()
      return remembering(key, answer)
    },
  }
}
export type Answers = ReturnType<typeof keepAnswers>

type Writing = { body: Body; ask: ProposalsAsk; range: { from: number; to: number } }

/** Writes proposal by proposal; answers where each began, counted from the first, and where one more would begin. */
function writeNoting(prepared: PreparedProposals, { body, ask, range }: Writing): Uint32Array {
  const starts = new Uint32Array(range.to - range.from + 1)
  const from = body.length
  for (let index = range.from; index < range.to; index += 1) {
    if (index > range.from) body.byte(0x2c)
    starts[index - range.from] = body.length - from
    prepared.writeJson(body, ask, { from: index, to: index + 1 })
  }
  // As if a comma stood behind the last one.
  starts[range.to - range.from] = body.length - from + 1
  return starts
}

function copyText({ bytes, starts }: KeptText, { body, ask, range }: Writing): void {
  const first = starts[range.from] ?? 0
  if (range.to <= range.from) return
  const to = body.length - first + headLength
  const isWhole = range.from === 0 && range.to === starts.length - 1
  if (isWhole) body.standing(bytes)
  else body.raw(bytes.subarray(first, (starts[range.to] ?? 1) - 1))
  const id = Buffer.from(ask.requestId, 'latin1')
  for (let index = range.from; index < range.to; index += 1)
    body.bytes.set(id, to + (starts[index] ?? 0))
}

/** A find that stands after the engine's next search. */
const copyOf = (found: Found): Found => {
  const cells = found.count * found.journeys * legsPerJourney
  return {
    ...found,
    rows: found.rows.slice(0, cells),
    places: found.places.slice(0, cells),
    totalRial: found.totalRial.slice(0, found.count),
    seats: found.seats.slice(0, found.count),
    durationMinutes: found.durationMinutes.slice(0, found.count),
  }
}
