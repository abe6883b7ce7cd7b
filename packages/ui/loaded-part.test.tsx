import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type LoadedPart, loadedPart } from './loaded-part.tsx'

const Panel = ({ word }: { word: string }) => <p>{word}</p>
const drawn = (Part: LoadedPart<{ word: string }>) =>
  renderToStaticMarkup(
    <Suspense fallback="در حال بارگذاری">
      <Part word="تهران" />
    </Suspense>,
  )

it('is drawn at once when its script was brought before, and after a fallback when it was not', async () => {
  const Part = loadedPart(async () => Panel)
  expect(drawn(Part)).toBe('در حال بارگذاری')
  Part.load()
  await Promise.resolve()
  await Promise.resolve()
  expect(drawn(Part)).toBe('<p>تهران</p>')
})

it('asks for its script once, and anew after it could not be had', async () => {
  let asked = 0
  const Part = loadedPart(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch')
    return Panel
  })
  for (let turn = 0; turn < 4; turn += 1) {
    Part.load()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(asked).toBe(2)
  expect(drawn(Part)).toBe('<p>تهران</p>')
})
