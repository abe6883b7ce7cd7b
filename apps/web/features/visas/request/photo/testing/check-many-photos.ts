/**
 * What the checks say of drawn heads, each with one fault or none, as JSON: `node check-many-photos.ts 20` draws so many of each fault and three times as many
 * sound ones. For `npm run bench:photo`.
 */
import { checkPhoto, type PhotoFault } from '../check-photo.ts'
import { drawHead, photoFaults } from './draw-head.ts'

const each = Number(process.argv[2] ?? 20)
const rule = { widthMm: 35, heightMm: 45, isWhite: true }

type Told = { fault: PhotoFault | null; isEven: boolean; told: readonly PhotoFault[] }
const pictures: Told[] = [null, null, null, ...photoFaults].flatMap((fault, kind) =>
  Array.from(
    { length: each },
    (_, nth): Told => ({
      fault,
      isEven: nth % 2 === 0,
      told: checkPhoto(drawHead(kind * 1_000 + nth, fault), rule),
    }),
  ),
)

const shares = photoFaults.map((fault) => {
  const shareOf = (isEven: boolean) => {
    const half = pictures.filter((one) => one.isEven === isEven)
    const having = half.filter((one) => one.fault === fault)
    const sound = half.filter((one) => one.fault === null)
    const isTold = ({ told }: Told) => told.includes(fault)
    return {
      having: having.length,
      found: having.filter(isTold).length,
      sound: sound.length,
      wrong: sound.filter(isTold).length,
    }
  }
  return { fault, even: shareOf(true), odd: shareOf(false) }
})
console.log(JSON.stringify(shares))
