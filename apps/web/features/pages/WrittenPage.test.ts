import { data } from 'react-router'
import { expect, it } from 'vitest'
import { makeContext } from '../../shell/context.ts'
import { loader } from './WrittenPage.tsx'

/** What the loader answers where pages stand at these addresses. */
async function asked(address: string, standing: readonly string[]) {
  const page = async ({ path }: { path: string }) => {
    if (!standing.includes(path)) throw data(null, { status: 404 })
    return { data: { path, kind: 'article' } }
  }
  const site = { api: { content: { page } }, accounts: {}, origin: 'https://site.test' }
  const request = new Request(`https://site.test${address}`)
  const args = { context: makeContext(site as never), request } as unknown as Parameters<
    typeof loader
  >[0]
  return await loader(args).then(
    (found) => found.page.path,
    (thrown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown.init.status),
  )
}

it('leads an address that people write otherwise on to its page, and none away from a page that stands there', async () => {
  expect(await asked('/FAQ/', ['/faq'])).toBe('/faq')
  expect(await asked('/magazine/Kish', ['/magazine/Kish'])).toBe('/magazine/Kish')
  expect(await asked('/magazine/kish', [])).toBe(404)
})
