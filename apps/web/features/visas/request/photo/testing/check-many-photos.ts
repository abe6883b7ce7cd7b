/**
 * What the checks say of drawn heads, each with one fault or none, as JSON: `node check-many-photos.ts 40` draws so many of each fault and three times as many
 * sound ones. Half of them find where each limit would stand; the limits that stand are shown on both. For `npm run bench:photo`.
 */
import {
  judgePhoto,
  measurePhoto,
  type PhotoFault,
  type PhotoLimits,
  type PhotoMeasures,
  photoFaults,
  photoLimits,
  sideFaults,
} from '../check-photo.ts'
import { drawHead } from './draw-head.ts'

const each = Number(process.argv[2] ?? 40)
const rule = { widthMm: 35, heightMm: 45, isWhite: true }

type Drawn = {
  fault: PhotoFault | null
  isEven: boolean
  sides: readonly PhotoFault[]
  measures: PhotoMeasures
}
const pictures: Drawn[] = [null, null, null, ...photoFaults].flatMap((fault, kind) =>
  Array.from({ length: each }, (_, nth): Drawn => {
    const head = drawHead(kind * 1_000 + nth, fault)
    return {
      fault,
      isEven: nth % 2 === 0,
      sides: sideFaults(head, rule),
      measures: measurePhoto(head),
    }
  }),
)

/** Which measure each limit is of; `over` where more of it is the fault. Authorities say the others: size, shape, how white a wall is. */
const tuned: Partial<
  Record<
    PhotoFault,
    { limit: keyof PhotoLimits; over: boolean; of: (one: PhotoMeasures) => number | null }
  >
> = {
  framed: { limit: 'frame', over: true, of: ({ frame }) => frame },
  blurred: { limit: 'sharpness', over: false, of: ({ sharpness }) => sharpness },
  'too-dark': { limit: 'darkMedian', over: false, of: ({ middle }) => middle },
  'too-bright': { limit: 'brightShare', over: true, of: ({ bright }) => bright },
  'no-colour': { limit: 'colour', over: false, of: ({ colour }) => colour },
  'coloured-background': { limit: 'chroma', over: true, of: ({ wall }) => wall.chroma },
  'uneven-background': { limit: 'spread', over: true, of: ({ wall }) => wall.spread },
  'head-too-small': { limit: 'leastHead', over: false, of: ({ head }) => head?.share ?? null },
  'head-too-large': { limit: 'mostHead', over: true, of: ({ head }) => head?.share ?? null },
  'head-aside': {
    limit: 'aside',
    over: true,
    of: ({ head }) => (head ? Math.abs(head.aside) : null),
  },
}

/** Where the even half would put a limit: the fewest missed and wrongly warned of, in the middle of whatever is as good. */
function bestFor(fault: PhotoFault) {
  const rule = tuned[fault]
  if (!rule) return null
  const { of, over } = rule
  const half = pictures.filter(({ isEven }) => isEven)
  const valuesOf = (kind: PhotoFault | null) =>
    half.flatMap((one) => (one.fault === kind ? (of(one.measures) ?? []) : []))
  const [bad, sound] = [valuesOf(fault), valuesOf(null)]
  const steps = [...new Set([...bad, ...sound])].toSorted((one, other) => one - other)
  const shareOver = (values: number[], limit: number) =>
    values.filter((value) => value > limit).length / Math.max(1, values.length)
  const costs = steps.slice(1).map((value, place) => {
    const limit = (value + (steps[place] ?? value)) / 2
    const [found, wrong] = [shareOver(bad, limit), shareOver(sound, limit)]
    return { limit, cost: over ? 1 - found + wrong : found + 1 - wrong }
  })
  const least = Math.min(...costs.map(({ cost }) => cost))
  const best = costs.filter(({ cost }) => cost < least + 1e-9).map(({ limit }) => limit)
  const middle = ((best[0] ?? 0) + (best.at(-1) ?? 0)) / 2
  return { limit: rule.limit, best: middle, stands: photoLimits[rule.limit] }
}

const shares = photoFaults.map((fault) => {
  const shareOf = (isEven: boolean) => {
    const half = pictures.filter((one) => one.isEven === isEven)
    const having = half.filter((one) => one.fault === fault)
    const sound = half.filter((one) => one.fault === null)
    const isTold = ({ sides, measures }: Drawn) =>
      [...sides, ...judgePhoto(measures, rule, photoLimits)].includes(fault)
    return {
      having: having.length,
      found: having.filter(isTold).length,
      sound: sound.length,
      wrong: sound.filter(isTold).length,
    }
  }
  return { fault, even: shareOf(true), odd: shareOf(false), tuned: bestFor(fault) }
})
console.log(JSON.stringify(shares))
