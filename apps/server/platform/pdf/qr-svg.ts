import { toSVG } from 'bwip-js/node'

/**
 * A QR code as SVG without a quiet zone: whoever places it leaves four modules of white around it.
 * Error level M survives a fold or a thumb-print and keeps the modules large.
 */
export function qrSvg(text: string): string {
  // The library's types leave out the options of single symbologies, of which the error level is one.
  const options = { bcid: 'qrcode', text, eclevel: 'M', barcolor: '04343b' }
  return toSVG(options as Parameters<typeof toSVG>[0])
}
