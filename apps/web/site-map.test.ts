import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paths, withQuery } from './paths.ts'
import routes from './routes.ts'

type Entry = { path?: string; index?: boolean; id?: string; file: string; children?: Entry[] }

const asObjects = (entries: Entry[]): RouteObject[] =>
  entries.map(({ path, index, file, children }) =>
    index
      ? { index: true, id: file }
      : { path, id: `${file}#${path}`, children: asObjects(children ?? []) },
  ) as RouteObject[]

const fileFor = (address: string) =>
  matchRoutes(asObjects(routes as Entry[]), address.split('?')[0] ?? '')?.at(-1)?.route.id

describe('the site map', () => {
  it.each([paths.home(), paths.terms(), paths.about(), paths.contact(), paths.signIn('/profile')])(
    'answers %s with a page of its own',
    (address) => {
      expect(fileFor(address)).toBeDefined()
      expect(fileFor(address)).not.toContain('#*')
    },
  )

  it('answers anything else with the page that says so', () => {
    expect(fileFor('/no/such/page')).toBe('shell/NotFoundPage.tsx#*')
    expect(fileFor(paths.notFound())).toBe('shell/NotFoundPage.tsx#404')
  })
})

describe('a query', () => {
  it('holds what is there and leaves out what is not', () => {
    expect(
      withQuery('/plp', { origin: 'THR', adults: 0, a: null, b: undefined, c: '', d: true }),
    ).toBe('/plp?origin=THR&adults=0&d=1')
    expect(withQuery('/plp', {})).toBe('/plp')
  })
})
