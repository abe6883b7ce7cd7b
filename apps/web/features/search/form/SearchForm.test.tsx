import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useIsOnWay } from '../../../shell/use-own-way.ts'
import { emptyDraft } from '../criteria.ts'
import { SearchForm } from './SearchForm.tsx'

const results = '/plp?origin=THR&destination=KIH'

/** A page on its way to the results of a card that was pressed beside the form. */
async function pressedBeside(Page: () => ReactNode): Promise<string> {
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/plp', loader: () => new Promise(() => {}) },
  ])
  void router.navigate(results)
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('a card that leads to results does not make the button of the form say that it searches', async () => {
  const markup = await pressedBeside(() => (
    <SearchForm
      product="domestic"
      draft={emptyDraft}
      places={{ origin: null, destination: null }}
      today="2026-12-01"
      onProduct={() => {}}
    />
  ))
  expect(markup).toContain('aria-disabled="false"')
})

const Own = () => (useIsOnWay(results) ? 'searching' : 'at rest')
it('a form on its own way knows it', async () => {
  expect(await pressedBeside(Own)).toBe('searching')
})
