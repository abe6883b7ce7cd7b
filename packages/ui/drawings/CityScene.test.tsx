import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { CityScene } from './CityScene.tsx'
import { CITY_SCENES, type CitySceneEntry, citySceneOf } from './scenes/city-scenes.ts'
import { SceneFrame } from './scenes/SceneFrame.tsx'

async function drawn({ load, season }: CitySceneEntry): Promise<string> {
  const { default: Scene } = await load()
  return renderToStaticMarkup(
    <SceneFrame season={season} title="شهر">
      {(paint) => <Scene paint={paint} />}
    </SceneFrame>,
  )
}

test.each(CITY_SCENES.map((entry) => [entry.name, entry] as const))(
  '%s stands on its own: titled, whole, with nothing from outside and no inline style',
  async (_, entry) => {
    const html = await drawn(entry)
    expect(html).toContain('<title>شهر</title>')
    expect(html).not.toMatch(/NaN|undefined/)
    const own = html.replaceAll('http://www.w3.org/2000/svg', '')
    expect(own.match(/https?:|<image|style=|<script/g)).toBeNull()
  },
)

test.each(CITY_SCENES.map((entry) => [entry.name, entry] as const))(
  '%s paints only with what its own frame defines',
  async (_, entry) => {
    const html = await drawn(entry)
    const used = [...html.matchAll(/url\(#([^)]+)\)/g)].map((hit) => hit[1])
    const defined = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((id) => !defined.has(id))).toEqual([])
  },
)

test('the server waits for a city and sends it with the page', async () => {
  const { prelude } = await prerender(<CityScene cityCode="THR" title="تهران" />)
  const html = await new Response(prelude).text()
  const azadiOutline = 'M-122 0C-80 -22 -50 -74 -44 -136'
  expect(html).toContain(azadiOutline)
})

test('no code belongs to two cities', () => {
  const codes = CITY_SCENES.flatMap((entry) => entry.codes)
  expect(new Set(codes).size).toBe(codes.length)
})

test('codes are read in any case, unknown ones are nobody’s', () => {
  expect(citySceneOf(' mhd ')?.name).toBe('Mashhad')
  expect(citySceneOf('ZZZ')).toBeUndefined()
})

test('an unknown city always gets the same town, another city another one', () => {
  const town = (code: string) => renderToStaticMarkup(<CityScene cityCode={code} />)
  expect(town('XYZ')).toBe(town('xyz'))
  expect(town('XYZ')).not.toBe(town('XBJ'))
})

test('a season and a wish for silence are honoured', () => {
  const html = renderToStaticMarkup(<CityScene cityCode="KER" season="winter" />)
  expect(html).toContain('scene-winter')
  expect(html).toContain('aria-hidden="true"')
})
