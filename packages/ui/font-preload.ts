/// <reference types="vite/client" />
import siteFace from './fonts/vazirmatn-site.woff2?url'

/** Address of the one font file every page needs; the site preloads it (`rel="preload" as="font" crossOrigin="anonymous"`). */
export const persianFontHref: string = siteFace
