/** The door of packs: bringing rules in, what stands, and the switch. */
export { bringSamplePacks } from './bring-samples.ts'
export { importPacks, type PackCounts, readPackFolder } from './import-packs.ts'
export { packSheets, packsWith } from './pack-sheets.ts'
export {
  type Closure,
  currentPacks,
  openClosures,
  type PackVersion,
  packsSoldBy,
} from './pack-store.ts'
export { closeType, openType } from './switch-type.ts'
