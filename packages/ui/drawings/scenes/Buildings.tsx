import { short } from './chance.ts'
import { archPath, domePath } from './masonry.ts'
import type { Paint } from './paint.ts'

type DomeProps = {
  paint: Paint
  x: number
  base: number
  wide: number
  tall: number
  fill: string
  bulge?: number
  /** Height of the drum below the dome. */
  drum?: number
  drumFill?: string
}

/** A dome on its drum, with a highlight and a finial. */
export function Dome({ paint, x, base, fill, drum = 0, drumFill, ...shape }: DomeProps) {
  const top = base - drum - shape.tall
  const half = shape.wide / 2
  return (
    <>
      {drum > 0 ? (
        <>
          <path
            d={`M${short(x - half * 0.9)} ${base}v${-drum}H${short(x + half * 0.9)}v${drum}Z`}
            fill={drumFill ?? fill}
          />
          <path
            d={`M${short(x - half * 0.9)} ${short(base - drum * 0.5)}H${short(x + half * 0.9)}`}
            stroke={paint.dome}
            strokeWidth={short(drum * 0.32)}
            strokeDasharray="5 3"
          />
        </>
      ) : null}
      <path d={domePath(x, base - drum, shape)} fill={fill} />
      <path d={gleam(x, base - drum, shape)} fill={paint.snow} opacity="0.24" />
      <path
        d={`M${x} ${top + 2}v${short(-shape.tall * 0.2)}`}
        stroke={paint.gold}
        strokeWidth={short(Math.max(1.6, shape.wide * 0.025))}
      />
      <path d={finial(x, top, shape.tall)} fill={paint.gold} />
    </>
  )
}

/** Light on the side of a dome that faces the sun. */
function gleam(x: number, base: number, { wide, tall }: { wide: number; tall: number }): string {
  const at = (across: number, up: number) =>
    `${short(x - wide * across)} ${short(base - tall * up)}`
  return `M${at(0.34, 0.12)}C${at(0.46, 0.26)} ${at(0.46, 0.5)} ${at(0.27, 0.71)}C${at(0.36, 0.5)} ${at(0.36, 0.28)} ${at(0.34, 0.12)}Z`
}

function finial(x: number, top: number, tall: number): string {
  const r = short(Math.max(2, tall * 0.045))
  return `M${x - r} ${short(top - tall * 0.08)}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`
}

type MinaretProps = {
  paint: Paint
  x: number
  base: number
  wide: number
  tall: number
  fill: string
  capFill?: string
}

/** A Persian minaret: tapering shaft, bands, a corbelled balcony and a small dome. */
export function Minaret({ paint, x, base, wide, tall, fill, capFill }: MinaretProps) {
  const half = wide / 2
  const neck = base - tall * 0.78
  const band = (share: number) => `M${x - half} ${short(base - tall * share)}h${wide}`
  return (
    <>
      <path
        d={`M${short(x - half)} ${base}L${short(x - half * 0.82)} ${short(neck)}H${short(x + half * 0.82)}L${short(x + half)} ${base}Z`}
        fill={fill}
      />
      <path
        d={`${band(0.2)}${band(0.4)}${band(0.6)}`}
        stroke={paint.dome}
        strokeWidth={short(wide * 0.16)}
        opacity="0.7"
      />
      <path
        d={`M${short(x - half * 0.82)} ${short(neck)}L${short(x - half * 1.5)} ${short(neck - wide * 0.6)}v${short(-wide * 0.3)}h${short(wide * 1.5)}v${short(wide * 0.3)}L${short(x + half * 0.82)} ${short(neck)}Z`}
        fill={fill}
      />
      <path
        d={`M${short(x - half * 0.7)} ${short(neck - wide * 0.9)}v${short(-tall * 0.1)}h${short(half * 1.4)}v${short(tall * 0.1)}Z`}
        fill={paint.opening}
      />
      <path
        d={`M${short(x - half * 0.7)} ${short(neck - wide * 0.9)}v${short(-tall * 0.1)}M${x} ${short(neck - wide * 0.9)}v${short(-tall * 0.1)}M${short(x + half * 0.7)} ${short(neck - wide * 0.9)}v${short(-tall * 0.1)}`}
        stroke={fill}
        strokeWidth={short(wide * 0.14)}
      />
      <path
        d={domePath(x, short(neck - wide * 0.9 - tall * 0.095), {
          wide: wide * 1.1,
          tall: tall * 0.12,
          bulge: 0.5,
        })}
        fill={capFill ?? fill}
      />
    </>
  )
}

type PortalProps = {
  paint: Paint
  x: number
  base: number
  wide: number
  tall: number
  fill: string
}

/** An iwan: a tall frame around a deep pointed arch, lined with tiles. */
export function Portal({ paint, x, base, wide, tall, fill }: PortalProps) {
  return (
    <>
      <rect x={x - wide / 2} y={base - tall} width={wide} height={tall} fill={fill} />
      <rect
        x={short(x - wide * 0.44)}
        y={short(base - tall * 0.95)}
        width={short(wide * 0.88)}
        height={short(tall * 0.95)}
        stroke={paint.dome}
        strokeWidth={short(wide * 0.045)}
      />
      <path d={archPath(x, base, wide * 0.68, tall * 0.82)} fill={paint.dome} />
      <path d={archPath(x, base, wide * 0.54, tall * 0.7)} fill={paint.opening} />
      <path d={archPath(x, base, wide * 0.26, tall * 0.3)} fill={paint.gold} opacity="0.75" />
    </>
  )
}
