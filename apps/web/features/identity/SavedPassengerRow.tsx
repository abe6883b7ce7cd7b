import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { Baby, CircleAlert, Pencil, Trash, User } from '@parastoo/ui/icons.ts'
import { identity } from '../../messages/identity.ts'
import { expiringPassport } from '../../shell/passengers/expiring-passport.ts'
import { wordsOf } from '../../shell/words.ts'
import { savedPassengerName } from './saved-passenger-name.ts'

const words = identity.savedPassengers
const say = wordsOf(words)

/** One saved passenger: name in both scripts, document, birth, and a passport that soon ends; change or remove. */
export function SavedPassengerRow({
  passenger,
  today,
  onEdit,
  onRemove,
}: {
  passenger: SavedPassenger
  today: string
  onEdit: () => void
  onRemove: () => void
}) {
  const flag = expiringPassport(passenger, today)
  const name = savedPassengerName(passenger)
  const Icon = passenger.type === 'Infant' ? Baby : User
  return (
    <Card as="li" className="flex flex-wrap items-start gap-x-1 gap-y-3 sm:gap-x-3">
      {/* A long name needs the room on a phone. */}
      <span className="hidden size-11 shrink-0 place-items-center rounded-full bg-lead-wash text-lead-text sm:grid">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet wrap-anywhere">
          <bdi dir="ltr">
            {passenger.firstName} {passenger.lastName}
          </bdi>
        </p>
        <p className="text-sm text-quiet">
          {documentOf(passenger)}
          {' · '}
          {say('born', { date: formatJalaliDate(passenger.birthDateFa, 'numeric') })}
        </p>
      </div>
      <IconButton label={say('editOf', { name })} onPress={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={say('removeOf', { name })} onPress={onRemove}>
        <Trash />
      </IconButton>
      {flag && (
        <p className="flex basis-full flex-wrap items-center gap-2 text-sm text-quiet">
          <Badge tone={flag.tone} icon={<CircleAlert aria-hidden />}>
            {flag.text}
          </Badge>
          {say('validUntil', {
            date: formatJalaliDate(passenger.passportExpirationDateFa, 'numeric'),
          })}
        </p>
      )}
    </Card>
  )
}

const documentOf = ({ documentType, nationalCode, passportNumber }: SavedPassenger): string =>
  documentType === 'NationalCode'
    ? say('nationalCode', { number: ltr(toPersianDigits(nationalCode)) })
    : say('passport', { number: ltr(passportNumber) })
