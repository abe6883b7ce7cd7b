import { expect, it } from 'vitest'
import { renderPage } from '../../../shell/testing/render-page.tsx'
import { SavedViews } from './SavedViews.tsx'

it('cuts a long name at its own end in whatever letters, and tells it whole to whoever asks', () => {
  const view = {
    viewId: '01a20a88-db15-77e7-9ce1-617da9957591',
    name: 'Failed issuing, ask the airline, then the customer',
    filter: { state: 'failed' },
    isMine: true,
    isShared: false,
    owner: 'نگار',
  }
  const shown = renderPage(
    <SavedViews page="orders" views={[view]} filter={{}} pathOf={() => '/office/orders'} />,
  )
  expect(shown).toMatch(
    /<span dir="auto" title="Failed issuing, ask the airline, then the customer"/,
  )
})
