import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const WEIGHTS = ['Regular', 'Medium', 'Bold', 'ExtraBold'] as const

/** The four weights of the design (400, 500, 700, 800) as TTF, for drawing on paper. */
export function readVazirmatnFonts(): Promise<Uint8Array[]> {
  return Promise.all(WEIGHTS.map((weight) => readFont(`ttf/Vazirmatn-${weight}.ttf`)))
}

/** One file with every weight, as WOFF2, for an HTML document that must stand alone. */
export function readVazirmatnWebFont(): Promise<Uint8Array> {
  return readFont('webfonts/Vazirmatn[wght].woff2')
}

/** Where a weight lies as TTF, for what reads its font by itself. */
export const vazirmatnFontFile = (weight: (typeof WEIGHTS)[number]): string =>
  placeOf(`ttf/Vazirmatn-${weight}.ttf`)

function readFont(path: string): Promise<Uint8Array> {
  return readFile(placeOf(path))
}

const placeOf = (path: string): string =>
  createRequire(import.meta.url).resolve(`vazirmatn/fonts/${path}`)
