/**
 * How passwords are kept: Argon2id with OWASP's 19 MiB and two passes (about 45 ms), in the PHC string format, so that
 * stronger parameters can be taken later without asking anybody for a new password.
 */
import { type Argon2Parameters, argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { randomBytesOf } from '../../platform/ids.ts'
import { isSameMac } from './secrets.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Takes password text of the contract's `passwordText`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytesOf(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`
}

/** A hash no password has: compared with where there is no account, so that both answers take as long. */
export const hashOfNobody: string =
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}` +
  `$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(32))}`

/** Whether this is the password of a hash. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('A kept password hash cannot be read')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const kept = Buffer.from(tag, 'base64')
  const derived = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: kept.length,
  })
  return isSameMac(derived, kept)
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
