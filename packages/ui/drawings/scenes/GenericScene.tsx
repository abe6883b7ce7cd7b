import { Dome, Minaret } from './Buildings.tsx'
import { chanceOf } from './chance.ts'
import { Birds, Haze, Mountains, Roofs, Sun, Water } from './Landscape.tsx'
import { Cypress, Palm, RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

/** A believable town for any other city; the same seed always draws the same town. */
export function GenericScene({ paint, seed }: SceneProps & { seed: string }) {
  const chance = chanceOf(seed)
  const between = (low: number, high: number) => Math.round(low + chance() * (high - low))
  const byWater = chance() < 0.4
  const palms = chance() < 0.35
  const domed = chance() < 0.6
  const heart = between(330, 470)
  const peaks = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (step) => [step * 106 - 24, step % 2 === 0 ? between(300, 340) : between(180, 282)] as const,
  )
  const Tree = palms ? Palm : chance() < 0.5 ? Cypress : RoundTree
  return (
    <>
      <Sun paint={paint} x={between(130, 320)} y={between(120, 210)} />
      <Mountains
        paint={paint}
        seed={seed}
        points={peaks}
        snowLine={palms ? 0 : 232}
        fill={paint.far}
      />
      <Haze paint={paint} y={360} tall={120} />
      <path d={hillsOf(`${seed}-hills`, 352, 20)} fill={paint.near} />
      <Roofs paint={paint} seed={seed} base={406} low={16} high={96} opacity={0.85} />
      <Haze paint={paint} y={408} tall={70} strength={0.7} />
      {domed ? (
        <>
          <Minaret
            paint={paint}
            x={heart - 74}
            base={426}
            wide={12}
            tall={158}
            fill={paint.stone}
            capFill={paint.dome}
          />
          <Minaret
            paint={paint}
            x={heart + 74}
            base={426}
            wide={12}
            tall={158}
            fill={paint.stone}
            capFill={paint.dome}
          />
          <Dome
            paint={paint}
            x={heart}
            base={380}
            wide={96}
            tall={90}
            drum={20}
            drumFill={paint.stone}
            fill={paint.dome}
          />
          <rect x={heart - 84} y={378} width="168" height="52" fill={paint.stone} />
        </>
      ) : null}
      <Roofs
        paint={paint}
        seed={`${seed}-close`}
        base={430}
        low={16}
        high={50}
        fill={paint.close}
      />
      <path d={grovesOf(seed, { base: 432, size: 52 })} fill={paint.leaf} />
      {byWater ? (
        <Water paint={paint} y={438} seed={seed} />
      ) : (
        <path d={hillsOf(`${seed}-field`, 452, 10, 3)} fill={paint.ground} />
      )}
      {[54, 118, 690, 752].map((x) => (
        <Tree key={x} paint={paint} x={x} y={500} tall={between(96, 168)} />
      ))}
      <Birds paint={paint} x={between(420, 560)} y={between(110, 190)} />
    </>
  )
}
