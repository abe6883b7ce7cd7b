/** The door of visas: rules as dated data, what they answer, and the switch of each type. */
export type { PriceAsk } from './answers/index.ts'
export type { ArrivalsOf, KitGround, KitPerson, VisaFacts } from './cases/index.ts'
export { createVisas, type Visas } from './create-visas.ts'
export {
  bringSamplePacks,
  closeType,
  importPacks,
  openType,
  type PackCounts,
  readPackFolder,
} from './packs/index.ts'
