/** A reply's body written by hand: text, digits and prepared bytes into one buffer that is used again for the next reply. */
import { Buffer } from 'node:buffer'

const firstBytes = 64 * 1024
/** All buffers kept together stay below this: huge answers must not hold memory for ever. */
const mostBytesKept = 32 * 1024 * 1024

type Standing = { bytes: Uint8Array; at: number }

export class Body {
  bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(firstBytes)
  length = 0
  #standing: Standing | null = null
  #stoodBefore: Standing | null = null

  /** Begins anew in the same buffer. */
  clear(): void {
    this.length = 0
    this.#stoodBefore = this.#standing
    this.#standing = null
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
    this.#stoodBefore = null
  }

  /** Any text, as UTF-8. */
  text(text: string): void {
    this.reserve(text.length * 3)
    this.length += this.bytes.write(text, this.length)
  }

  /** Text with its length in bytes before it, as a varint. */
  sized(text: string): void {
    this.varint(Buffer.byteLength(text))
    this.text(text)
  }

  /** Prepared bytes. */
  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /**
   * Prepared bytes that many replies have at the same place: where the one before had them too, they still stand and are not copied.
   * Whoever changes some of them afterwards changes the same ones each time.
   */
  standing(bytes: Uint8Array): void {
    const at = this.length
    // All of this reply so far stands before `at`, so nothing has touched them.
    if (this.#stoodBefore?.bytes === bytes && this.#stoodBefore.at === at)
      this.length += bytes.length
    else this.raw(bytes)
    this.#standing = { bytes, at }
  }

  byte(byte: number): void {
    this.reserve(1)
    this.bytes[this.length] = byte
    this.length += 1
  }

  /** A whole number of at most 2^53, in decimal digits. */
  digits(value: number): void {
    this.reserve(17)
    const { bytes } = this
    let rest = value
    if (rest < 0) {
      bytes[this.length] = 45
      this.length += 1
      rest = -rest
    }
    let count = 1
    for (let bound = 10; bound <= rest; bound *= 10) count += 1
    for (let at = this.length + count - 1; at >= this.length; at -= 1) {
      const tens = Math.floor(rest / 10)
      bytes[at] = rest - tens * 10 + 48
      rest = tens
    }
    this.length += count
  }

  /** A whole number from 0 to 2^53, seven bits a byte, the lowest first; a set top bit says that more follow. */
  varint(value: number): void {
    this.reserve(8)
    const { bytes } = this
    let rest = value
    while (rest >= 128) {
      bytes[this.length] = (rest % 128) + 128
      this.length += 1
      rest = Math.floor(rest / 128)
    }
    bytes[this.length] = rest
    this.length += 1
  }

  /** A varint of a number that may be negative: 0, -1, 1, -2 become 0, 1, 2, 3. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** What is written, as a view: it stands until the body is given back. */
  written(): Buffer<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }
}

const kept: Body[] = []
let keptBytes = 0

/** An empty body. Whoever takes it gives it back, or drops it when somebody may still be reading it. */
export function takeBody(): Body {
  const body = kept.pop()
  if (!body) return new Body()
  keptBytes -= body.bytes.length
  body.clear()
  return body
}

/** Lets the next reply use the buffer: only once nobody reads it any more. */
export function giveBack(body: Body): void {
  if (keptBytes + body.bytes.length > mostBytesKept) return
  keptBytes += body.bytes.length
  kept.push(body)
}
