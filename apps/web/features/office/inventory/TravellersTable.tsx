import type { DepartureList, TravellerList } from '@parastoo/contract/office/lists'
import { formatDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { OfficeLink } from '../parts/Facts.tsx'

const words = officeInventory.list
const say = wordsOf(words)

type Column = keyof typeof words.columns
/** Rooms say nothing of documents, a border nothing of rooms. */
const without = { rooming: 'document', border: 'group' } as const satisfies Record<
  DepartureList,
  Column
>

/** Who is on a list, and what changed since it was sent last; `kind` is which of the two of a departure, null of a flight's or a hotel's. */
export function TravellersTable({
  list: { travellers, gone, lastSent },
  kind,
}: {
  list: TravellerList
  kind: DepartureList | null
}) {
  const left = kind && without[kind]
  if (travellers.length === 0 && gone === 0) return <EmptyState title={words.empty} />
  return (
    <>
      <p className="mb-2 text-sm text-quiet">
        {say('count', { count: travellers.length })}{' '}
        {lastSent
          ? say('lastSent', { when: toldMoment(lastSent.at), name: lastSent.by.nameFa })
          : words.neverSent}
      </p>
      {gone > 0 && (
        <Notice tone="caution" className="mb-3">
          {say('gone', { count: gone })}
        </Notice>
      )}
      <div className="overflow-x-auto rounded-card border border-line bg-card print:overflow-visible">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {Object.entries(words.columns).map(
                ([id, title]) =>
                  id !== left && (
                    <th
                      key={title}
                      scope="col"
                      className="border-b border-line px-2 py-2 text-start font-medium whitespace-nowrap text-quiet"
                    >
                      {title}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {travellers.map((each, at) => (
              <Line key={each.id} traveller={each} place={at + 1} without={left} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Line({
  traveller,
  place,
  without: left,
}: {
  traveller: TravellerList['travellers'][number]
  place: number
  without: Column | null
}) {
  const { orderId, group, nameFa, nameEn, gender, born, age, nationality, document, detail, mark } =
    traveller
  const cell = 'border-b border-line px-2 py-2 align-top'
  return (
    <tr>
      <td className={cell}>{toPersianDigits(place)}</td>
      <th scope="row" className={`${cell} text-start font-medium`}>
        <OfficeLink page="order" to={officePaths.order(orderId)}>
          {nameFa || nameEn}
        </OfficeLink>{' '}
        {mark && <Badge tone={mark === 'new' ? 'good' : 'caution'}>{words.marks[mark]}</Badge>}
        {nameFa && (
          <span className="block text-xs text-quiet">
            <Ltr>{nameEn}</Ltr>
          </span>
        )}
      </th>
      {left !== 'group' && (
        <td className={cell}>
          <Ltr>{group}</Ltr>
        </td>
      )}
      <td className={cell}>{words.genders[gender]}</td>
      <td className={cell}>
        {born ? formatDate(born, { form: 'numeric' }) : age !== null && say('age', { age })}
      </td>
      <td className={cell}>{nationality}</td>
      {left !== 'document' && (
        <td className={cell}>
          <Ltr>{document}</Ltr>
        </td>
      )}
      <td className={cell}>{toPersianDigits(detail)}</td>
    </tr>
  )
}
