import { type Format, isWhole } from './check-zone.ts'
import { type ChancesOfSigns, type Doubt, doubtOf, isNameLine, leastMargins } from './doubt.ts'

/** One reading of all lines; `score` is the mean logarithm of the chance per sign. */
export type ReadPass = {
  lines: string[]
  sureness: number[][]
  chances: ChancesOfSigns
  score: number
  isWhole: boolean
}
export type VotedZone = {
  format: Format
  lines: string[]
  /** For each sign, the share of passes that read it so, and how sure the surest of them was. */
  agreement: number[][]
  sureness: number[][]
  passes: number
  score: number
  /** Every check digit holds, states and dates exist. */
  isWhole: boolean
  /** How the lines with check digits can be read otherwise without any check digit failing. */
  doubt: Doubt
  /** Two passes or more read the lines with check digits alike, and they are whole. */
  isAgreed: boolean
  /** Agreed, and what was read can be read in no other way. */
  isAccepted: boolean
}

/** The line most passes agree on, whole passes before others; a line that nobody read twice is put together sign by sign. */
export function vote(format: Format, passes: readonly ReadPass[]): VotedZone {
  const whole = passes.filter((pass) => pass.isWhole)
  const voters = whole.length > 0 ? whole : passes
  const count = passes[0]?.lines.length ?? 0
  const lines = Array.from({ length: count }, (_, line) => {
    // A name has no check digit: everybody votes on it.
    const asked = isNameLine(format, line) && whole.length < 2 ? passes : voters
    return votedLine(asked, line)
  })
  const agreement = lines.map((text, line) =>
    [...text].map(
      (sign, at) => passes.filter((pass) => pass.lines[line]?.[at] === sign).length / passes.length,
    ),
  )
  const sureness = lines.map((text, line) =>
    [...text].map((sign, at) =>
      Math.max(
        0,
        ...passes.map((pass) =>
          pass.lines[line]?.[at] === sign ? (pass.sureness[line]?.[at] ?? 0) : 0,
        ),
      ),
    ),
  )
  const holds = isWhole(format, lines)
  const dataOf = (all: readonly string[]) =>
    all.filter((_, line) => !isNameLine(format, line)).join()
  const alike = passes.filter((pass) => dataOf(pass.lines) === dataOf(lines)).length
  const seen = passes.map(({ chances }) => chances)
  const isUnanimous = alike === passes.length && alike >= 4
  const leastMargin = isUnanimous ? leastMargins.alike : leastMargins.usual
  const doubt = doubtOf(format, lines, { seen, leastMargin })
  const isAgreed = holds && alike >= 2
  return {
    format,
    lines,
    agreement,
    sureness,
    passes: passes.length,
    isWhole: holds,
    score: Math.max(...passes.map(({ score }) => score)),
    doubt,
    isAgreed,
    isAccepted: isAgreed && doubt.margin >= leastMargin,
  }
}

function votedLine(passes: readonly ReadPass[], line: number): string {
  const votes = new Map<string, number>()
  for (const pass of passes) {
    const text = pass.lines[line] ?? ''
    // Being read alike counts most; between equals, how sure the reading was.
    votes.set(text, (votes.get(text) ?? 0) + 1 + Math.exp(pass.score) / 100)
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
  if (best && (best[1] >= 2 || passes.length < 3)) return best[0]
  const length = passes[0]?.lines[line]?.length ?? 0
  return Array.from({ length }, (_, at) => votedSign(passes, line, at)).join('')
}

function votedSign(passes: readonly ReadPass[], line: number, at: number): string {
  const votes = new Map<string, number>()
  for (const pass of passes) {
    const sign = pass.lines[line]?.[at] ?? '<'
    votes.set(sign, (votes.get(sign) ?? 0) + 0.2 + (pass.sureness[line]?.[at] ?? 0))
  }
  return [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '<'
}
