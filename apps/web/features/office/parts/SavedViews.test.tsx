import { expect, it } from 'vitest'
import { renderPage } from '../../../shell/testing/render-page.tsx'
import { SavedViews, sharedAs } from './SavedViews.tsx'

const view = {
  viewId: '01a20a88-db15-77e7-9ce1-617da9957591',
  name: 'Failed issuing, ask the airline, then the customer',
  filter: { state: 'failed' },
  isMine: true,
  isShared: false,
  owner: 'نگار',
}

it('a view that is saved over stays with colleagues who saw it, whatever letters its name is typed in', () => {
  const known = [
    { ...view, name: 'صدور دیر', isShared: true },
    { ...view, name: 'خودم' },
    { ...view, name: 'همکار', isShared: true, isMine: false },
  ]
  expect(sharedAs(' صدور دير ', known)).toBe(true)
  expect(sharedAs('خودم', known)).toBe(false)
  expect(sharedAs('همکار', known)).toBe(false)
})

it('cuts a long name at its own end in whatever letters, and tells it whole to whoever asks', () => {
  const shown = renderPage(
    <SavedViews page="orders" views={[view]} filter={{}} pathOf={() => '/office/orders'} />,
  )
  expect(shown).toMatch(
    /<span dir="auto" title="Failed issuing, ask the airline, then the customer"/,
  )
})
