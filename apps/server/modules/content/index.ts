/** The door of content: written pages, their revisions and addresses. */
export { type Content, createContent } from './create-content.ts'
export { bringShippedPages, exportPages, importPages } from './import-pages.ts'
export { exportRest, importRest } from './import-rest.ts'
export type { FlightFacts, SoldAt, SoldIn, SoldPages, TrendingOf } from './ports.ts'
export type { PieceHelp } from './writing-help.ts'
