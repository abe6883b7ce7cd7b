import { type ComponentType, lazy, Suspense } from 'react'
import type { DrawingProps } from './Drawing.tsx'
import { CITY_SCENES, citySceneOf } from './scenes/city-scenes.ts'
import { GenericScene } from './scenes/GenericScene.tsx'
import { Horizon } from './scenes/Landscape.tsx'
import type { SceneProps, Season } from './scenes/paint.ts'
import { SceneFrame } from './scenes/SceneFrame.tsx'

export type { Season } from './scenes/paint.ts'

/** Made once per scene: a lazy component made while rendering would load again at every render. */
const LAZY_SCENES = new Map<string, ComponentType<SceneProps>>(
  CITY_SCENES.map((entry) => [entry.name, lazy(entry.load)]),
)

type CitySceneProps = DrawingProps & {
  /** IATA code of a city or airport, or the English name of a drawn city. Any other text seeds a town of its own. */
  cityCode: string
  /** The city's best season unless told. In a dark theme every season is night. */
  season?: Season | undefined
}

/**
 * A city as layered scenery. It fills any box from 3:4 to 2:1 (a wider one crops the tops of towers), keeping
 * its ground at the bottom edge; the box needs its own size. The sky shows at once and the city joins it when its module is there.
 */
export function CityScene({ cityCode, season, ...rest }: CitySceneProps) {
  const drawn = citySceneOf(cityCode)
  const Scene = drawn && LAZY_SCENES.get(drawn.name)
  return (
    <SceneFrame season={season ?? drawn?.season ?? 'spring'} {...rest}>
      {(paint) =>
        Scene ? (
          <Suspense fallback={<Horizon paint={paint} />}>
            <Scene paint={paint} />
          </Suspense>
        ) : (
          <GenericScene paint={paint} seed={cityCode.trim().toUpperCase()} />
        )
      }
    </SceneFrame>
  )
}
