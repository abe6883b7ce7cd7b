import { formatRialAsToman } from '@parastoo/kit/money'
import { isUuid } from '@parastoo/kit/uuid'
import { Button } from '@parastoo/ui/Button.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import {
  type Control,
  type FieldPath,
  type UseFormReturn,
  useFieldArray,
  useForm,
  useWatch,
} from 'react-hook-form'
import { data, Link } from 'react-router'
import { officeExternal as words } from '../../../messages/office-external.ts'
import { siteOf } from '../../../shell/context.ts'
import { FormField } from '../../../shell/forms/FormField.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { PassengerInputs } from '../../../shell/passengers/PassengerInputs.tsx'
import { scanned } from '../../../shell/passengers/passenger-fields.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { DeedNote } from '../parts/DeedDialog.tsx'
import { Section } from '../parts/Facts.tsx'
import { toldPhone } from '../parts/told-phone.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import type { Route } from './+types/ExternalPage.ts'
import {
  ages,
  agesOf,
  type ExternalFields,
  emptyEntry,
  emptyLeg,
  emptyTraveller,
  totalsOf,
} from './external-form.ts'
import { useEntering, useKeptEntry } from './use-entry.ts'

const say = wordsOf(words)
const [mostLegs, mostPassengers] = [4, 9]
type Form = UseFormReturn<ExternalFields>

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  if (!isUuid(userId)) throw data(null, { status: 404 })
  const { api } = siteOf(context)
  const [{ data: customer }, { data: externals }] = await Promise.all([
    api.officeCustomers.customer({ id: userId }),
    api.officeExternals.unpaid(),
  ])
  return { userId, name: customer.name, phone: customer.phone, sellers: externals.sellers }
}

/** `/office/customers/{id}/external`: a ticket that staff bought elsewhere, sold to this customer. */
export default function ExternalPage({ loaderData }: Route.ComponentProps) {
  const { userId, name, phone, sellers } = loaderData
  const form = useForm<ExternalFields>({ defaultValues: emptyEntry() })
  const { control } = form
  useKeptEntry(userId, form)
  const { submit, told, proof } = useEntering(userId, form)
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<Link to={officePaths.customer(userId)}>{words.back}</Link>}
      >
        {name || <Ltr>{toldPhone(phone)}</Ltr>}
      </PageHeader>
      <form noValidate onSubmit={submit} className="flex max-w-4xl flex-col gap-4">
        <p className="text-quiet">{words.lead}</p>
        <Section title={words.purchase}>
          <div className="grid gap-4 sm:grid-cols-3">
            <FormField name="seller" control={control}>
              {(bound) => <TextField {...bound} label={words.seller} maxLength={40} />}
            </FormField>
            <FormField name="pnr" control={control}>
              {(bound) => (
                <TextField
                  {...bound}
                  label={words.pnr}
                  direction="ltr"
                  autoCapitalize="characters"
                  maxLength={12}
                />
              )}
            </FormField>
            <FormField name="keptPercent" control={control}>
              {(bound) => <DigitsField {...bound} label={words.kept} maxDigits={3} isNumber />}
            </FormField>
          </div>
          <p className="text-sm text-quiet">{words.keptAbout}</p>
          {sellers.length > 0 && (
            <div className="flex flex-wrap items-center gap-2 text-sm">
              <span className="text-quiet">{words.sellerAbout}</span>
              {sellers.map((seller) => (
                <Button
                  key={seller}
                  kind="quiet"
                  size="small"
                  onPress={() => form.setValue('seller', seller)}
                >
                  {seller}
                </Button>
              ))}
            </div>
          )}
        </Section>
        <Legs control={control} />
        <Travellers form={form} />
        <Prices control={control} />
        <DeedNote {...told} />
        <div>
          <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
            {words.submit}
          </Button>
        </div>
      </form>
      <StaffProofDialog {...proof} />
    </>
  )
}

function Legs({ control }: { control: Control<ExternalFields> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'legs' })
  return (
    <>
      {fields.map(({ id }, place) => (
        <Section key={id} title={say('leg', { number: place + 1 })}>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {latin.map(({ field, label, most }) => (
              <FormField key={field} name={`legs.${place}.${field}`} control={control}>
                {(bound) => (
                  <TextField
                    {...bound}
                    label={label}
                    direction="ltr"
                    autoCapitalize="characters"
                    maxLength={most}
                  />
                )}
              </FormField>
            ))}
            {moments.map(({ day, dayLabel, hour, hourLabel }) => (
              <div key={day} className="col-span-2 grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
                <FormField name={`legs.${place}.${day}`} control={control}>
                  {({ value, onChange, ...bound }) => (
                    <TypedDateField
                      {...bound}
                      label={dayLabel}
                      value={value || null}
                      onChange={(date) => onChange(date ?? '')}
                    />
                  )}
                </FormField>
                <FormField name={`legs.${place}.${hour}`} control={control}>
                  {(bound) => (
                    <TextField
                      {...bound}
                      label={hourLabel}
                      direction="ltr"
                      placeholder={words.hour}
                      maxLength={5}
                    />
                  )}
                </FormField>
              </div>
            ))}
          </div>
          {fields.length > 1 && (
            <div>
              <Button kind="quiet" onPress={() => remove(place)}>
                {words.removeLeg}
              </Button>
            </div>
          )}
        </Section>
      ))}
      {fields.length < mostLegs && (
        <div>
          <Button kind="quiet" onPress={() => append(emptyLeg)}>
            {words.addLeg}
          </Button>
        </div>
      )}
    </>
  )
}

const latin = [
  { field: 'airlineCode', label: words.airline, most: 2 },
  { field: 'flightNumber', label: words.flightNumber, most: 5 },
  { field: 'origin', label: words.origin, most: 3 },
  { field: 'destination', label: words.destination, most: 3 },
] as const
const moments = [
  { day: 'departsOn', dayLabel: words.departsOn, hour: 'departsAt', hourLabel: words.departsAt },
  { day: 'arrivesOn', dayLabel: words.arrivesOn, hour: 'arrivesAt', hourLabel: words.arrivesAt },
] as const

function Travellers({ form }: { form: Form }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'passengers' })
  return (
    <>
      {fields.map(({ id }, place) => (
        <Traveller
          key={id}
          form={form}
          place={place}
          onRemove={fields.length > 1 ? () => remove(place) : null}
        />
      ))}
      {fields.length < mostPassengers && (
        <div>
          <Button kind="quiet" onPress={() => append(emptyTraveller())}>
            {words.addPassenger}
          </Button>
        </div>
      )}
    </>
  )
}

function Traveller({
  form,
  place,
  onRemove,
}: {
  form: Form
  place: number
  onRemove: (() => void) | null
}) {
  const { control } = form
  const documentType = useWatch({ control, name: `passengers.${place}.documentType` })
  return (
    <Section title={say('passenger', { number: place + 1 })}>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <FormField name={`passengers.${place}.type`} control={control}>
          {(bound) => (
            <Select
              {...bound}
              label={words.age}
              options={ages.map((age) => ({ id: age, text: words.ages[age] }))}
            />
          )}
        </FormField>
        <FormField name={`passengers.${place}.ticketNumber`} control={control}>
          {(bound) => <DigitsField {...bound} label={words.ticketNumber} maxDigits={13} isLatin />}
        </FormField>
        <PassengerInputs
          nameOf={(field) => `passengers.${place}.${field}` as FieldPath<ExternalFields>}
          control={control}
          documentType={documentType}
          mayChooseDocument
          onScan={(values) => {
            const { ticketNumber, ...typed } = form.getValues(`passengers.${place}`)
            form.setValue(`passengers.${place}`, { ...scanned(typed, values), ticketNumber })
          }}
        />
      </div>
      {onRemove && (
        <div>
          <Button kind="quiet" onPress={onRemove}>
            {words.removePassenger}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Prices({ control }: { control: Control<ExternalFields> }) {
  const [passengers, prices] = useWatch({ control, name: ['passengers', 'prices'] })
  const totals = totalsOf({ passengers, prices })
  return (
    <Section title={words.prices}>
      <div className="grid gap-4 sm:grid-cols-2">
        {agesOf(passengers).flatMap((age) =>
          (['price', 'cost'] as const).map((field) => (
            <FormField key={`${age} ${field}`} name={`prices.${age}.${field}`} control={control}>
              {(bound) => (
                <DigitsField
                  {...bound}
                  label={say(field, { age: words.ages[age] })}
                  maxDigits={12}
                  hasThousands
                />
              )}
            </FormField>
          )),
        )}
      </div>
      <p aria-live="polite" className="text-sm text-quiet">
        {say('total', {
          price: formatRialAsToman(totals.priceRial),
          cost: formatRialAsToman(totals.costRial),
        })}
      </p>
    </Section>
  )
}
