import { uploadPartBytes } from '@parastoo/contract/images/blobs'
import { isUuid } from '@parastoo/kit/uuid'
import { expect, it } from 'vitest'
import { type AskParts, idOfPicture, sendParts } from './send-parts.ts'

class Answered extends Error {}
const file = new File([new Uint8Array(uploadPartBytes * 2 + 10)], 'photo.jpg')

/** A server that has `received`, and answers each call by what `fails` says of it. */
function server(received: number[], fails: (path: string) => Error | null = () => null) {
  const calls: string[] = []
  const ask: AskParts = async (method, path, part) => {
    calls.push(`${method} ${path}${part ? ` ${part.size}` : ''}`)
    const failure = fails(path)
    if (failure) throw failure
    const place = /^one\/(\d)$/.exec(path)?.[1]
    if (place) received.push(Number(place))
    return { id: 'picture', received: [...received] }
  }
  return { calls, ask }
}
const sent = (ask: AskParts, shares: number[] = []) =>
  sendParts(file, {
    id: 'one',
    ask,
    onShare: (share) => shares.push(share),
    isAnswer: (error) => error instanceof Answered,
    comesAgain: async () => undefined,
  })

it('sends what is missing and tells how far it is', async () => {
  const { calls, ask } = server([0])
  const shares: number[] = []
  expect(await sent(ask, shares)).toMatchObject({ id: 'picture' })
  expect(calls).toEqual([
    `POST one/Begin/${file.size}`,
    `PUT one/1 ${uploadPartBytes}`,
    'PUT one/2 10',
    'POST one/Finish',
  ])
  expect(shares).toEqual([1 / 3, 1 / 3, 2 / 3, 1])
})

it('sends a part again that nobody answered, and no call that was refused', async () => {
  let lost = 0
  const { calls, ask } = server([], (path) => {
    if (path !== 'one/1' || lost === 2) return null
    lost += 1
    return new Error('the line broke')
  })
  expect(await sent(ask)).toMatchObject({ id: 'picture' })
  expect(calls.filter((call) => call.startsWith('PUT one/1'))).toHaveLength(3)
  const refusing = server([], () => new Answered())
  await expect(sent(refusing.ask)).rejects.toThrow(Answered)
  expect(refusing.calls).toHaveLength(1)
})

it('gives up after some tries', async () => {
  const { calls, ask } = server([], () => new Error('the line broke'))
  await expect(sent(ask)).rejects.toThrow('the line broke')
  expect(calls).toHaveLength(6)
})

it('a picture has one name, of its bytes alone', async () => {
  const id = await idOfPicture(file)
  expect(isUuid(id ?? '')).toBe(true)
  expect(await idOfPicture(new File([file], 'other.jpg'))).toBe(id)
  expect(await idOfPicture(new File(['else'], 'photo.jpg'))).not.toBe(id)
})
