import { useId } from 'react'
import { Drawing, type DrawingProps } from './Drawing.tsx'
import { girihLattice } from './girih-lattice.ts'

const LATTICE = girihLattice(28)

type GirihProps = DrawingProps & {
  /** 0.04 to 0.08 by the house's rule: a veil, not a wallpaper. */
  strength?: number
  /** Size of the lattice; 1 repeats every 139 by 101 pixels. */
  scale?: number
  /** Any CSS colour; the surrounding text colour unless told. */
  colour?: string
}

/** A veil of ten-fold star lattice that fills its box. Only for heroes and ticket headers. */
export function Girih({
  strength = 0.06,
  scale = 1,
  colour = 'currentColor',
  ...rest
}: GirihProps) {
  const id = useId()
  return (
    <Drawing width="100%" height="100%" {...rest}>
      <GirihPattern id={id} scale={scale} colour={colour} />
      <rect width="100%" height="100%" fill={`url(#${id})`} opacity={strength} />
    </Drawing>
  )
}

type PatternProps = { id: string; scale?: number; colour?: string }

/** The lattice as a paint, for drawings that veil a part of themselves. */
export function GirihPattern({ id, scale = 1, colour = 'currentColor' }: PatternProps) {
  return (
    <pattern
      id={id}
      width={LATTICE.width}
      height={LATTICE.height}
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${scale})`}
    >
      <path d={LATTICE.suns} fill={colour} fillOpacity={0.4} />
      <path d={LATTICE.straps} stroke={colour} strokeWidth={2} strokeLinejoin="round" />
    </pattern>
  )
}
