import { archPath, domePath } from './scenes/masonry.ts'
import { roofsOf } from './scenes/terrain.ts'

/** Moves a path drawn around the origin, its feet at y 0, to a place on the hero's horizon. */
type Placed = (x: number) => string

const GROUND = 572

/** A dome between two minarets, as in Mashhad, Isfahan and Qom. */
const shrine: Placed = (x) =>
  `M${x - 40} ${GROUND}v-26h80v26Z${domePath(x, GROUND - 26, { wide: 50, tall: 52, bulge: 0.5 })}M${x - 1} ${GROUND - 90}h2v20h-2Z${minaret(x - 48)}${minaret(x + 48)}`

function minaret(x: number): string {
  return `M${x - 3.5} ${GROUND}l1-78h-2.5v-6h3l2-12 2 12h3v6h-2.5l1 78Z`
}

/** Azadi: the arch left open by the winding of its inner line. */
const azadi: Placed = (x) =>
  `M${x - 46} ${GROUND}C${x - 30} ${GROUND - 9} ${x - 19} ${GROUND - 28} ${x - 16} ${GROUND - 52}V${GROUND - 78}H${x + 16}V${GROUND - 52}C${x + 19} ${GROUND - 28} ${x + 30} ${GROUND - 9} ${x + 46} ${GROUND}H${x + 22}C${x + 20} ${GROUND - 22} ${x + 11} ${GROUND - 37} ${x} ${GROUND - 40}C${x - 11} ${GROUND - 37} ${x - 20} ${GROUND - 22} ${x - 22} ${GROUND}Z`

/** Milad tower. */
const milad: Placed = (x) =>
  `M${x - 4} ${GROUND}L${x - 2} ${GROUND - 104}h-5l-8-9q15-12 30 0l-8 9h-5l2 104ZM${x - 1} ${GROUND - 118}v-40h2v40Z`

/** A windcatcher of Yazd. */
const windcatcher: Placed = (x) =>
  `M${x - 12} ${GROUND}v-70h-2v-5h28v5h-2v70ZM${x - 8} ${GROUND - 64}v26h3v-26ZM${x - 1.5} ${GROUND - 64}v26h3v-26ZM${x + 5} ${GROUND - 64}v26h3v-26Z`

const cypress: Placed = (x) =>
  `M${x} ${GROUND - 66}C${x + 7} ${GROUND - 46} ${x + 13} ${GROUND - 18} ${x + 4} ${GROUND}H${x - 4}C${x - 13} ${GROUND - 18} ${x - 7} ${GROUND - 46} ${x} ${GROUND - 66}Z`

const palm: Placed = (x) =>
  `M${x - 2} ${GROUND}l2-52q-16-6-24 8 0-18 17-16-9-9-18-5 9-13 24 1 4-14 20-10-10 5-11 12 15-6 22 8-11-5-18 0 10 7 6 18-6-12-16-15l2 51Z`

/** The arches of Si-o-se-pol: the wall winds against them, so they stay open. */
function bridge(from: number, count: number): string {
  const arches = Array.from({ length: count }, (_, arch) =>
    archPath(from + 14 + arch * 26, 558, 17, 34),
  )
  return `M${from} ${GROUND}h${count * 26 + 2}V510h${-(count * 26 + 2)}Z${arches.join('')}`
}

const TOWNS = [
  roofsOf('hero-west', { base: GROUND, low: 10, high: 46, from: -10, to: 890 }),
  roofsOf('hero-heart', { base: GROUND, low: 10, high: 34, from: 990, to: 1086 }),
  roofsOf('hero-south', { base: GROUND, low: 10, high: 40, from: 1340, to: 1610 }),
]
const FAR_TOWN = roofsOf('hero-far', { base: GROUND, low: 22, high: 84, from: 0, to: 1600 })

/** The cities along the hero's horizon, from the Gulf at the right to Azerbaijan at the left. */
export const HERO_SKYLINE = {
  far: FAR_TOWN.walls,
  near: [
    ...TOWNS.map((town) => town.walls),
    milad(740),
    azadi(940),
    shrine(1040),
    bridge(1110, 9),
    windcatcher(1390),
    windcatcher(1436),
    palm(1500),
    palm(1546),
    palm(1572),
    shrine(300),
    cypress(180),
    cypress(206),
    cypress(420),
    cypress(560),
    cypress(1086),
    cypress(1366),
  ].join(''),
  lamps: [FAR_TOWN, ...TOWNS].map((town) => town.lamps).join(''),
}
