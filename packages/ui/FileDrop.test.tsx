import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FileDrop } from './FileDrop.tsx'

const words = {
  choose: 'انتخاب',
  camera: 'دوربین',
  drop: 'رها کنید',
  remove: String,
  cancel: String,
  states: { waiting: '', sending: '', done: '' },
}

it('offers the camera where a finger points and nowhere else', () => {
  const html = renderToStaticMarkup(
    <FileDrop
      label="عکس"
      words={words}
      accept="image/jpeg"
      files={[]}
      onChoose={() => {}}
      onRemove={() => {}}
    />,
  )
  const [, place] = /<span class="([^"]*)"><button.*?دوربین/s.exec(html) ?? []
  // A second class of the same property would win or lose by the order of the style sheet.
  expect(place?.split(' ')).toEqual(['hidden', 'pointer-coarse:inline-flex'])
})
