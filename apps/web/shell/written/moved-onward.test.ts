import { expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { orMovedOnward } from './moved-onward.ts'

const found = (status: number, to: string | null) =>
  ({ api: { content: { movedTo: async () => ({ data: { status, to } }) } } }) as never
const none = () => Promise.reject(new Refused(404, []))

it('leads whoever comes by the old address of a page to the new one, and says of one that went that it did', async () => {
  const moved = await orMovedOnward(found(301, '/magazine/b'), '/magazine/a', none()).catch(
    (thrown: unknown) => thrown as Response,
  )
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toBe('/magazine/b')
  await expect(orMovedOnward(found(410, null), '/magazine/a', none())).rejects.toMatchObject({
    init: { status: 410 },
  })
  await expect(orMovedOnward(found(404, null), '/magazine/a', none())).rejects.toMatchObject({
    status: 404,
  })
})

it('asks of nothing else: a page that is there, or a fault', async () => {
  const site = found(301, '/magazine/b')
  expect(await orMovedOnward(site, '/magazine/a', Promise.resolve('page'))).toBe('page')
  const fault = Promise.reject(new Refused(503, []))
  await expect(orMovedOnward(site, '/magazine/a', fault)).rejects.toMatchObject({ status: 503 })
})
