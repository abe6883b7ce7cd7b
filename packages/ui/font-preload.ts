/// <reference types="vite/client" />
import arabicFace from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'

/** Address of the one font file every page needs; the site preloads it (`rel="preload" as="font" crossOrigin="anonymous"`). */
export const persianFontHref: string = arabicFace
