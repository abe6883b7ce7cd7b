/** An authenticator in software (WebAuthn level 3: ES256, no attestation): answers as a phone would. For tests. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR of small maps whose keys and values are written already. */
const cborMap = (...pairs: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()])
const cborText = (word: string) =>
  Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255],
    ),
    bytes,
  ])
const cborInt = (value: number) => Buffer.from([value >= 0 ? value : 0x20 + (-1 - value)])

const present = 0x01
const recognised = 0x04
const hasKey = 0x40

/** One that `counts` numbers its signatures; those that are kept in step over several devices never do. */
export function softPasskey(origin: string, { counts } = { counts: true }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let signatures = 0
  const rpHash = sha256(new URL(origin).hostname)
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const dataOf = (flags: number, more = Buffer.alloc(0)) => {
    if (counts) signatures += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signatures)
    return Buffer.concat([rpHash, Buffer.from([flags]), counter, more])
  }
  return {
    /** What a browser sends for a new passkey. */
    make({ challenge }: { challenge: string }) {
      const key = cborMap(
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      )
      const idLength = Buffer.from([0, id.length])
      const authData = dataOf(
        present | recognised | hasKey,
        Buffer.concat([Buffer.alloc(16), idLength, id, key]),
      )
      const attestationObject = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authData)],
      )
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      }
      return envelope(response)
    },
    /** What a browser sends when the passkey has signed a challenge, at this site or at one that pretends to be it. */
    use({ challenge }: { challenge: string }, from = origin) {
      const authenticatorData = dataOf(present | recognised)
      const client = clientData('webauthn.get', challenge, from)
      const signed = Buffer.concat([authenticatorData, sha256(client)])
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, privateKey)),
      }
      return envelope(response)
    },
  }

  function envelope(response: object) {
    return {
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    }
  }
}
