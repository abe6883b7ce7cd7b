import { isRefused } from '@parastoo/kit/outcome'
import sharp from 'sharp'
import type { House } from '../wiring.ts'

/** A picture that somebody of the staff has handed in, by its id. */
export async function handInPicture(house: House, { userId }: { userId: string }): Promise<string> {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#0e9aa0' }
  const made = await house.images.remakePicture(await sharp({ create }).jpeg().toBuffer())
  if (isRefused(made)) throw new Error(made.refused)
  const kept = await house.images.privateFiles.keep(userId, made)
  if (isRefused(kept)) throw new Error(kept.refused)
  return kept.id
}
