import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import SearchPage from './SearchPage.tsx'

type Props = Parameters<typeof SearchPage>[0]
const shownFor = (q: string, found: object | null = { kinds: [], orders: [], customers: [] }) =>
  textOf(renderPage(<SearchPage {...({ loaderData: { q, found } } as unknown as Props)} />))

it('says back what was looked for as it was meant: a reference with its own digits, a number with ours', () => {
  expect(shownFor('R877SAHQ')).toContain('R877SAHQ')
  expect(shownFor('0912')).toContain('۰۹۱۲')
})

it('says of a word that is too short how long it has to be', () => {
  expect(shownFor('x', null)).toContain('حداقل سه حرف')
})
