import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { StayRules } from '@parastoo/contract/hotels/guest-faults'
import { Button } from '@parastoo/ui/Button.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { useId, useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { orders } from '../../../messages/orders.ts'
import { passengers } from '../../../messages/passengers.ts'
import { paths } from '../../../paths.ts'
import { FormField } from '../../../shell/forms/FormField.tsx'
import { chipNames } from '../../../shell/passengers/chip-names.ts'
import { wordsOf } from '../../../shell/words.ts'
import { stayQuery } from '../stay.ts'
import { askedOf, emptyRooms, type GuestFields, type StayFields } from './guest-form.ts'
import { NationalityField } from './NationalityField.tsx'
import type { OpenStay } from './open-stay.ts'
import { filledGuest, suitableGuests } from './saved-guests.ts'
import { guestTitle } from './shown-faults.ts'

const words = hotelGuests
const say = wordsOf(words)

/** Everything the hotel asks of one guest: the first of a room shows a paper, the others give their names. */
export function GuestCard({
  room,
  place,
  form,
  open: { stay, hotel, city, saved },
  rules,
}: {
  room: number
  place: number
  form: UseFormReturn<StayFields>
  open: OpenStay
  rules: StayRules
}) {
  const { control } = form
  const titleId = useId()
  const at = `roomGuests.${room}.guests.${place}` as const
  const guest = useWatch({ control, name: at })
  const { adults = 0, childAges = [] } = stay.rooms[room] ?? {}
  const childAge = childAges[place - adults] ?? null
  const isChild = childAge !== null
  const { countryCode, admission } = rules.hotel
  const { isPersian, paper, mayChoosePaper } = askedOf(guest, { place, isChild }, countryCode)
  const title = guestTitle(stay, room, place)
  const nameFields = isPersian
    ? (['firstNameFarsi', 'lastNameFarsi'] as const)
    : (['firstName', 'lastName'] as const)
  // On an Iranian rate at home nobody is asked of which country they are; who is of another says so.
  const [isOther, setOther] = useState(false)
  const isAtHome = stay.nationality === 'IR' && countryCode === 'IR'
  const asksCountry = !isAtHome || isOther || guest.nationality !== 'IR'
  const asksStamp = admission.needsEntryStamp && guest.nationality !== countryCode
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 py-4">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="font-medium">
          {title}
        </h3>
        {!asksCountry && (
          <Button kind="bare" size="small" onPress={() => setOther(true)}>
            {words.notIranian}
          </Button>
        )}
      </div>
      <SavedGuests
        title={title}
        saved={suitableGuests(saved ?? [], { childAge, checkIn: stay.checkIn })}
        chosenId={guest.id}
        onChoose={(chosen) => {
          const empty = emptyRooms(stay)[room]?.guests[place] ?? guest
          form.setValue(at, chosen ? filledGuest(chosen, empty, stay.checkIn) : empty, {
            shouldDirty: true,
          })
          form.clearErrors(at)
        }}
      />
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        {nameFields.map((field) => (
          <FormField key={field} name={`${at}.${field}`} control={control}>
            {(bound) => (
              <TextField
                {...bound}
                label={isPersian ? nameWords[field] : passengers[field]}
                autoComplete="off"
                maxLength={40}
                {...(!isPersian && { direction: 'ltr' as const, autoCapitalize: 'words' as const })}
              />
            )}
          </FormField>
        ))}
        <FormField
          name={`${at}.genderTitle`}
          control={control}
          {...(isChild && { className: 'col-span-2' })}
        >
          {({ value, ...bound }) => (
            <Select
              {...bound}
              value={value || null}
              label={passengers.gender}
              options={(['Female', 'Male'] as const).map((id) => ({
                id,
                text: orders.genders[id],
              }))}
            />
          )}
        </FormField>
        {!isChild && (
          <FormField name={`${at}.age`} control={control}>
            {(bound) => <DigitsField {...bound} label={words.age} maxDigits={3} isNumber />}
          </FormField>
        )}
        {mayChoosePaper && (
          <FormField name={`${at}.documentType`} control={control} className="col-span-2">
            {({ value, onChange }) => (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="text-sm text-quiet">{words.firstGuest}</span>
                <SegmentedControl
                  label={passengers.document}
                  size="small"
                  value={value}
                  onChange={onChange}
                  options={(['NationalCode', 'Passport'] as const).map((id) => ({
                    id,
                    text: orders.documents[id],
                  }))}
                />
              </div>
            )}
          </FormField>
        )}
        {paper === 'national-code' && (
          <FormField name={`${at}.nationalCode`} control={control} className="max-sm:col-span-2">
            {(bound) => <DigitsField {...bound} label={passengers.nationalCode} maxDigits={10} />}
          </FormField>
        )}
        {paper === 'passport' && (
          <FormField name={`${at}.passportNumber`} control={control} className="max-sm:col-span-2">
            {(bound) => (
              <TextField
                {...bound}
                label={passengers.passportNumber}
                direction="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={20}
              />
            )}
          </FormField>
        )}
        {asksCountry && <NationalityField name={`${at}.nationality`} control={control} />}
      </div>
      {isChild && (
        <p className="mt-2 text-xs text-quiet">
          {say('childAge', { age: childAge })}{' '}
          <Link
            to={paths.hotel(city.code, hotel.code, stayQuery(stay))}
            className="text-lead-text underline underline-offset-4"
          >
            {words.childAgeLink}
          </Link>
        </p>
      )}
      {asksStamp && (
        <EntryStamp
          form={form}
          name={`${at}.hasEntryStamp`}
          text={countryCode === 'IR' ? words.entryStamp : words.entryStampAbroad}
        />
      )}
    </fieldset>
  )
}

const nameWords: Record<'firstNameFarsi' | 'lastNameFarsi' | 'firstName' | 'lastName', string> = {
  firstNameFarsi: words.firstName,
  lastNameFarsi: words.lastName,
  firstName: words.firstName,
  lastName: words.lastName,
}

function EntryStamp({
  form,
  name,
  text,
}: {
  form: UseFormReturn<StayFields>
  name: `roomGuests.${number}.guests.${number}.${keyof GuestFields & 'hasEntryStamp'}`
  text: string
}) {
  const { field, fieldState } = useController({ name, control: form.control })
  return (
    <div id={`field-${name}`}>
      <Checkbox
        isSelected={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      >
        {text}
      </Checkbox>
    </div>
  )
}

/** Those the traveller has bought for before and who may sleep here; one tap fills the card, another clears it. */
function SavedGuests({
  title,
  saved,
  chosenId,
  onChoose,
}: {
  title: string
  saved: readonly SavedPassenger[]
  chosenId: string
  onChoose: (passenger: SavedPassenger | null) => void
}) {
  if (saved.length === 0) return null
  const names = chipNames(saved)
  return (
    <div className="mb-3">
      <p aria-hidden className="mb-2 text-sm text-quiet">
        {words.savedShort}
      </p>
      <ToggleChips
        label={say('saved', { guest: title })}
        isScrolling
        options={saved.map(({ id }) => ({ id, text: names.get(id) ?? '' }))}
        selectedIds={saved.some(({ id }) => id === chosenId) ? [chosenId] : []}
        onChange={(ids) => {
          const picked = ids.find((id) => id !== chosenId)
          onChoose(saved.find(({ id }) => id === picked) ?? null)
        }}
      />
    </div>
  )
}
