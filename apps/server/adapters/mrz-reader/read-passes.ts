import { isWhole, numberPlace } from './check-zone.ts'
import { type Cut, cutLine } from './cut-line.ts'
import { type DecodedLine, decodeLine } from './decode-line.ts'
import { leastMargins } from './doubt.ts'
import { type FoundZone, findLines, signsOf } from './find-lines.ts'
import type { Grey } from './grey.ts'
import type { Recogniser } from './recognise.ts'
import { repairZone } from './repair-zone.ts'
import { allowedBy, areTwins, shapes, zoneSigns } from './shapes.ts'
import { type ReadPass, type VotedZone, vote } from './vote.ts'

/** Passes differ in how wide and how high a line is laid out: what one misreads by chance, the next reads right. */
const cuts: readonly Cut[] = [
  { pitch: 26, fill: 0.66, shift: 0 },
  { pitch: 30, fill: 0.6, shift: 0 },
  { pitch: 24, fill: 0.7, shift: 0.03 },
  { pitch: 28, fill: 0.56, shift: -0.03 },
  { pitch: 32, fill: 0.66, shift: 0.02 },
  { pitch: 22, fill: 0.62, shift: -0.02 },
]
/** Below this mean logarithm per sign what was read is no zone. */
export const leastScore = -2.2
/** A sign that the recogniser did not see at all gets less than this. */
const leastSureness = 0.03

/** Lines are looked for in a small picture of this width and read in the large one. */
export const searchedWidth = 900

/**
 * The zone of an upright picture: up to six passes, until two whole ones agree. Null when nothing in it reads like a zone. Knows
 * neither files nor decoders, so that it runs wherever the recogniser does.
 */
export async function readPasses(
  grey: Grey,
  { small, recognise }: { small: Grey; recognise: Recogniser },
): Promise<VotedZone | null> {
  const zone = zoneIn(small, grey.width / searchedWidth)
  if (zone === null) return null
  const passes: ReadPass[] = []
  for (const cut of cuts) {
    const read = await readOnce(grey, { zone, cut, recognise })
    passes.push(read)
    // Two passes without sense in either: this is no zone, and the rest would only cost.
    if (passes.length === 2 && passes.every(({ score }) => score < leastScore)) return null
    const agreeing = passes.filter(
      (pass) => pass.isWhole && pass.lines.join() === read.lines.join(),
    )
    if (agreeing.length < 2) continue
    const voted = vote(zone.format, passes)
    // More passes help only where all have read alike and no other reading is very near.
    const isWorthMore =
      agreeing.length === passes.length && voted.doubt.margin >= leastMargins.alike
    if (voted.isAccepted || !isWorthMore) return voted
  }
  return vote(zone.format, passes)
}

async function readOnce(
  grey: Grey,
  { zone, cut, recognise }: { zone: FoundZone; cut: Cut; recognise: Recogniser },
): Promise<ReadPass> {
  const signs = signsOf[zone.format]
  const decoded: DecodedLine[] = []
  for (const [at, line] of zone.lines.entries()) {
    const chances = await recognise(cutLine(grey, line, { signs, cut }))
    decoded.push(decodeLine(chances, allowedBy(shapes[zone.format][at] ?? '')))
  }
  const read = decoded.map(({ text }) => text)
  const chances = decoded.map((line) => line.chances)
  const lines = repairZone(zone.format, read, chances)
  // A line that lost a sign is filled up by whatever comes first: its check digit may still hold by chance.
  const isSure = decoded.every(({ sureness }) => Math.min(...sureness) > leastSureness)
  const sureness = lines.map((text, line) =>
    [...text].map((sign, at) =>
      sign === read[line]?.[at] || areTwins(sign, read[line]?.[at] ?? '')
        ? (decoded[line]?.sureness[at] ?? 0)
        : (chances[line]?.[at]?.[zoneSigns.indexOf(sign)] ?? 0),
    ),
  )
  // Nor is a number mended by a sign that nobody saw: its check digit holds because it was made to.
  const [numberLine, from, to] = numberPlace[zone.format]
  const isNumberSeen = Math.min(...(sureness[numberLine] ?? []).slice(from, to)) > leastSureness
  return {
    lines,
    chances,
    isWhole: isWhole(zone.format, lines) && isSure && isNumberSeen,
    sureness,
    score: decoded.reduce((sum, { score }) => sum + score, 0) / decoded.length,
  }
}

function zoneIn(small: Grey, scale: number): FoundZone | null {
  const found = findLines(small)
  if (found === null) return null
  const lines = found.lines.map(({ left, right, rise, slope, tall }) => ({
    left: left * scale,
    right: right * scale,
    rise: rise * scale,
    slope,
    tall: tall * scale,
  }))
  return { ...found, lines }
}
