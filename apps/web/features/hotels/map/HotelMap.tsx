import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { Minus, Plus } from '@parastoo/ui/icons.ts'
import { useMemo, useState } from 'react'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import { LandmarkSign } from './LandmarkSign.tsx'
import {
  type Box,
  distanceOf,
  nameOnCircle,
  offsetFrom,
  type Point,
  placeTags,
  scaleFor,
  scales,
  walkMinutesOf,
} from './locate.ts'

const say = wordsOf(hotelResults)
const sayWords = wordsOf(hotelWords)

export type MapHotel = Point & { code: string; nameFa: string; totalRial: number }
export type MapLandmark = Point & { code: string; nameFa: string; kind: string }

/** The size the drawing is thought in; on the page it is a little more or less. */
const size = { width: 400, height: 460 }
/** A price tag with a little air. */
const tag = { width: 50, height: 31 }
/** Where the landmark's sign and its name stand, in larger letters than other names. */
const middleOf = (name: string): Box => ({
  x: size.width / 2,
  y: size.height / 2 + 9,
  width: Math.max(70, name.length * 5.5),
  height: 56,
})
/** Of the names of rings and landmarks: about how wide a letter is, and how high a line. */
const letter = { width: 4.5, height: 15 }
/** The arrow to the north, the buttons of the zoom, and what lies beyond each edge: no name stands there. */
const corners: readonly Box[] = [
  { x: 372, y: 34, width: 34, height: 48 },
  { x: 368, y: 404, width: 64, height: 112 },
  { x: -200, y: 230, width: 400, height: 460 },
  { x: 600, y: 230, width: 400, height: 460 },
]
/** Above this no way on foot is told. */
const mostWalkMetres = 2_600

/**
 * Our own map: the landmark in the middle, rings of distance round it, and each hotel where it lies with its price. A tag that
 * would lie on another stands beside its point, or the hotel is a dot only; the one that is looked at in the list stands out. Nothing is fetched from outside.
 */
export function HotelMap({
  landmark,
  others,
  hotels,
  activeCode,
  onActive,
  className,
}: {
  landmark: MapLandmark
  /** The city's other landmarks. */
  others: readonly MapLandmark[]
  /** In the order of the list: the first keep their tags. */
  hotels: readonly MapHotel[]
  activeCode: string | null
  onActive: (code: string) => void
  className?: string
}) {
  const placed = useMemo(
    () => hotels.map((hotel) => ({ hotel, offset: offsetFrom(landmark, hotel) })),
    [hotels, landmark],
  )
  const fitting = useMemo(() => scaleFor(placed.map(({ offset }) => distanceOf(offset))), [placed])
  const [chosen, setChosen] = useState<{ of: typeof placed; index: number } | null>(null)
  const index = chosen?.of === placed ? chosen.index : fitting
  const { reach, rings } = scales[index] ?? { reach: 1, rings: [] }
  const zoom = size.width / 2 / reach
  const at = (point: Point) => {
    const { east, north } = offsetFrom(landmark, point)
    return { x: size.width / 2 + east * zoom, y: size.height / 2 - north * zoom }
  }
  const isInside = ({ x, y }: { x: number; y: number }) =>
    x > 18 && x < size.width - 18 && y > 14 && y < size.height - 14
  const pins = placed
    .map(({ hotel }) => ({ hotel, box: { ...at(hotel), ...tag } }))
    .filter(({ box }) => isInside(box))
  const ordered = pins.toSorted(
    (one, other) => Number(other.hotel.code === activeCode) - Number(one.hotel.code === activeCode),
  )
  const landmarks = others.map((other) => ({ other, ...at(other) })).filter(isInside)
  const names = landmarks.map(({ other, x, y }) => ({
    x,
    y: y + 8,
    width: other.nameFa.length * letter.width,
    height: 2 * letter.height,
  }))
  const middle = middleOf(landmark.nameFa)
  const tagged = placeTags(ordered, [middle], names)
  const points = pins.map(({ box: { x, y } }) => ({ x, y, width: 10, height: 10 }))
  const written = [middle, ...corners, ...names, ...points, ...tagged.values()]
  const outside = hotels.length - pins.length
  const step = (by: number) => setChosen({ of: placed, index: index + by })
  return (
    <div className={classes('flex flex-col', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div
        role="group"
        aria-label={say('mapLabel', { place: landmark.nameFa })}
        className="relative aspect-400/460 w-full overflow-hidden rounded-card border border-line bg-well"
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="absolute inset-0 size-full"
        >
          <Rings rings={rings} zoom={zoom} written={written} />
          {landmarks.map(({ other, x, y }) => (
            <g key={other.code} transform={`translate(${x} ${y})`}>
              <circle r="4" className="fill-quiet" />
              <text
                y="17"
                textAnchor="middle"
                className="fill-quiet text-[11px] [paint-order:stroke] stroke-well stroke-3"
              >
                {other.nameFa}
              </text>
            </g>
          ))}
          <g transform={`translate(${size.width / 2} ${size.height / 2})`}>
            <LandmarkSign kind={landmark.kind} />
            <text
              y="31"
              textAnchor="middle"
              className="fill-ink text-[12px] font-bold [paint-order:stroke] stroke-well stroke-4"
            >
              {landmark.nameFa}
            </text>
          </g>
          {pins.map((pin) => {
            const { x, y } = pin.box
            const tagAt = tagged.get(pin)
            return (
              <g key={pin.hotel.code} className="stroke-lead-strong">
                {tagAt && <path d={`M${x} ${y}L${tagAt.x} ${tagAt.y}`} strokeWidth="1.5" />}
                <circle cx={x} cy={y} r="4.5" className="fill-lead-strong stroke-card stroke-2" />
              </g>
            )
          })}
          <g transform="translate(372 30)">
            <path d="M0 -14L6 4L0 0L-6 4Z" className="fill-quiet" />
            <text y="17" textAnchor="middle" className="fill-quiet text-[10px]">
              {hotelResults.north}
            </text>
          </g>
        </svg>
        {[...tagged].map(([{ hotel }, box]) => (
          <button
            key={hotel.code}
            type="button"
            aria-pressed={hotel.code === activeCode}
            aria-label={say('mapPin', {
              name: hotel.nameFa,
              price: millions(hotel.totalRial),
            })}
            onClick={() => onActive(hotel.code)}
            style={{
              insetInlineStart: `${100 - (box.x / size.width) * 100}%`,
              top: `${(box.y / size.height) * 100}%`,
            }}
            className={classes(
              'absolute min-h-7 min-w-10 translate-x-1/2 -translate-y-1/2 rounded-full border-2 px-2 text-sm leading-6 font-bold shadow-card transition-colors',
              hotel.code === activeCode
                ? 'z-1 border-card bg-lead-strong text-on-lead'
                : 'border-lead-strong bg-card text-ink hover:bg-lead-wash',
            )}
          >
            {millions(hotel.totalRial)}
          </button>
        ))}
        <div className="absolute start-2 bottom-2 flex flex-col gap-1 rounded-control bg-card shadow-card">
          <IconButton label={hotelResults.zoomIn} isDisabled={index === 0} onPress={() => step(-1)}>
            <Plus />
          </IconButton>
          <IconButton
            label={hotelResults.zoomOut}
            isDisabled={index === scales.length - 1}
            onPress={() => step(1)}
          >
            <Minus />
          </IconButton>
        </div>
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-quiet">
        <span>{hotelResults.mapUnit}</span>
        <span role="status">{outside > 0 && say('mapOutside', { count: outside })}</span>
      </p>
    </div>
  )
}

/** The rings, each named where nothing else is written; not where names would lie on each other. */
function Rings({
  rings,
  zoom,
  written,
}: {
  rings: readonly number[]
  zoom: number
  written: readonly Box[]
}) {
  const [x, y] = [size.width / 2, size.height / 2]
  const widest = Math.max(...rings) * zoom
  const taken = [...written]
  const named = rings.flatMap((metres) => {
    const words = ringWords(metres)
    const room = { width: words.length * letter.width, height: letter.height }
    const box = nameOnCircle({ x, y, radius: metres * zoom }, room, taken)
    if (box === null) return []
    taken.push(box)
    return { metres, words, box }
  })
  return (
    <>
      <g transform={`translate(${x} ${y})`}>
        <circle r={widest} className="fill-card opacity-55" />
        <circle r={(rings[0] ?? 0) * zoom} className="fill-lead-wash opacity-80" />
        {rings.map((metres) => (
          <circle
            key={metres}
            r={metres * zoom}
            fill="none"
            strokeDasharray="3 5"
            className="stroke-edge opacity-60"
          />
        ))}
      </g>
      {named.map(({ metres, words, box }) => (
        <text
          key={metres}
          x={box.x}
          y={box.y + 4}
          textAnchor="middle"
          className="fill-quiet text-[11px] [paint-order:stroke] stroke-well stroke-4"
        >
          {words}
        </text>
      ))}
    </>
  )
}

function ringWords(metres: number): string {
  const distance =
    metres < 1_000 ? sayWords('metres', { metres }) : sayWords('kilometres', { km: metres / 1_000 })
  if (metres > mostWalkMetres) return distance
  return say('ringMinutes', { distance, minutes: walkMinutesOf(metres) })
}

/** Rial as millions of toman, as short as a tag needs: «۴٫۸». */
function millions(totalRial: number): string {
  const value = totalRial / 10_000_000
  return toPersianDigits(value < 100 ? value.toFixed(1) : value.toFixed(0)).replace('.', '٫')
}
