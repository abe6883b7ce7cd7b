import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteLetters, unicodeRange } from '@parastoo/ui/fonts/letters.ts'
import subsetFont from 'subset-font'

const ui = resolve(import.meta.dirname, '../packages/ui')
export const fontFile = join(ui, 'fonts/vazirmatn-site.woff2')
export const typefaceFile = join(ui, 'typeface.css')

/** The site's font: Vazirmatn with the letters the site is made of and the four weights it is set in (look.md, Type). */
export async function makeFont(): Promise<Buffer> {
  const family = dirname(createRequire(import.meta.url).resolve('vazirmatn/package.json'))
  const whole = readFileSync(join(family, 'fonts/variable/Vazirmatn[wght].ttf'))
  return await subsetFont(whole, siteLetters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  })
}

/** Whether the style sheet claims the very letters the font file holds; else a browser would look for them in vain. */
export const claimsItsLetters = (css: string): boolean =>
  css.replaceAll(/\s+/g, ' ').includes(unicodeRange(siteLetters))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const font = await makeFont()
  writeFileSync(fontFile, font)
  console.log(`${fontFile}: ${font.length} bytes`)
  if (!claimsItsLetters(readFileSync(typefaceFile, 'utf8')))
    console.log(`Write into ${typefaceFile}:\n  unicode-range: ${unicodeRange(siteLetters)};`)
}
