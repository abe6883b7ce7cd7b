import { facades } from './facades.ts'
import { lobbies, rooms } from './interiors.ts'

const drawings: Readonly<Record<string, () => string>> = { ...facades, ...rooms, ...lobbies }

/** The names of all drawings: houses, rooms, halls. */
export const drawingNames: readonly string[] = Object.keys(drawings)

/** A drawing of a sample hotel as SVG; null for a name that none has. */
export const drawHotel = (name: string): string | null =>
  Object.hasOwn(drawings, name) ? (drawings[name]?.() ?? null) : null
