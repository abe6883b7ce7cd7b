/** The only door to papers. Other code imports nothing else from this folder. */
export { girihSvg, planeSvg, swallowSvg } from './brand-marks.ts'
export { idInCheckCode } from './check-code.ts'
export { checkLinkOf } from './check-link.ts'
export { drawPaper } from './draw-paper.ts'
export { ratesNote } from './rates-note.ts'
