import { use } from 'react'
import { expect, it } from 'vitest'
import { Decoration } from './Decoration.tsx'
import { renderPage, textOf } from './testing/render-page.tsx'

const Broken = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
const Coming = () => <p>{use(new Promise<string>(() => {}))}</p>

it('draws what it holds, and keeps its room while that is coming', () => {
  expect(textOf(renderPage(<Decoration>a scene</Decoration>))).toBe('a scene')
  const coming = renderPage(
    <Decoration fallback="its room">
      <Coming />
    </Decoration>,
  )
  expect(textOf(coming)).toBe('its room')
})

it('takes nothing of the page with it when it breaks while the server draws', () => {
  const page = (
    <main>
      search here
      <Decoration>
        <Broken />
      </Decoration>
    </main>
  )
  expect(textOf(renderPage(page))).toBe('search here')
})

it('leaves its place empty in the browser, where the nearest Suspense catches no faults', () => {
  const part = new Decoration({ children: 'a scene' })
  expect(Decoration.getDerivedStateFromError()).toEqual({ isLost: true })
  part.state = Decoration.getDerivedStateFromError()
  expect(part.render()).toBeNull()
})
