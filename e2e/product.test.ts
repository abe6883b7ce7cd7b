import { afterAll, expect, inject, it } from 'vitest'
import { startProduct } from './product.ts'

// The one that was started from nothing and stopped cleanly, again: with the database it made itself.
const product = await startProduct({ VAR_DIR: inject('firstVarDir') })
afterAll(() => product.stop())

const answered = (): Promise<string> =>
  fetch(product.url).then(
    (reply) => (reply.status < 500 ? 'a page' : `status ${reply.status}`),
    () => 'nobody',
  )

it('serves its address, also after kill -9 and after a clean stop', async () => {
  expect(await answered()).toBe('a page')
  await product.kill()
  expect(await answered()).toBe('nobody')
  await product.start()
  expect(await answered()).toBe('a page')
  await product.stop()
  expect(await answered()).toBe('nobody')
  // One more start of a whole product, on a machine with other work.
}, 600_000)
