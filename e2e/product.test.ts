import { afterAll, expect, it } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()
afterAll(() => product.discard())

async function answers(): Promise<boolean> {
  return fetch(product.url).then(
    (reply) => reply.status < 500,
    () => false,
  )
}

it('serves its address, also after kill -9 and after a clean stop', async () => {
  expect(await answers()).toBe(true)
  await product.kill()
  expect(await answers()).toBe(false)
  await product.start()
  expect(await answers()).toBe(true)
  await product.stop()
  expect(await answers()).toBe(false)
  await product.start()
  expect(await answers()).toBe(true)
})
