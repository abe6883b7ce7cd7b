import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'

const single = Array.from({ length: 256 }, (_, byte) => byte)
const letters = new TextDecoder('windows-1256').decode(Uint8Array.from(single))
const byteOf = new Map([...letters].map((letter, byte) => [letter, byte]))

/** Text in the Arabic code page of Windows, which has no Persian digits and neither ی nor ک: hosts write ي and ك. */
function windows1256(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const byte = byteOf.get(letter)
      if (byte === undefined) throw new Error(`windows-1256 has no ${letter}`)
      return byte
    }),
  )
}

/** JSON as the host writes it: what ends a line stands in strings as itself, which no JSON allows. */
const loose = (fields: object): string =>
  JSON.stringify(fields).replaceAll('\\r', '\r').replaceAll('\\n', '\n')

const labelled = 'text/html;charset=UTF-8'

export const said = (fields: object): WireReply => ({
  type: labelled,
  bytes: Buffer.from(`\r\n\r\n${loose(fields)}\r\n`),
})
/** Fares come in another code page than everything else. */
export const saidIn1256 = (fields: object): WireReply => ({
  type: 'text/html;charset=windows-1256',
  bytes: windows1256(`\r\n${loose(fields)}\r\n`),
})
/** A refusal in words only, with the empty lines of a page whose conditions printed nothing. */
export const text = (words: string): WireReply => ({
  type: labelled,
  bytes: Buffer.from(`${words}${'\n'.repeat(28)}`),
})
