import type { Property } from '@parastoo/contract/office/properties'
import { toLatinDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { office } from '../../../messages/office.ts'
import { officeProperty as words } from '../../../messages/office-property.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { WholeField } from '../parts/WholeField.tsx'
import type { Route } from './+types/PropertyPage.ts'
import { MorePictures } from './MorePictures.tsx'
import { PropertyPictures } from './PropertyPictures.tsx'

const hours = ['checkInFrom', 'checkOutUntil', 'sameDayUntil'] as const
const facilities = Object.entries(hotelWords.facilities).map(([id, text]) => ({ id, text }))
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([id, text]) => ({ id, text }))

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  if (!code) throw data(null, { status: 404 })
  const { data: property } = await siteOf(context).api.officeProperties.property({ code })
  return { property }
}

/** `/office/hotels/{code}`: what travellers read of one of our hotels: words, what the house has, its rules and its pictures. */
export default function PropertyPage({ loaderData: { property } }: Route.ComponentProps) {
  const mayWrite = useUser()?.scope.includes('inventory') ?? false
  const { code, nameFa, version } = property
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-4"
        back={<Link to={officePaths.inventory('hotels', { of: code })}>{words.back}</Link>}
      >
        {nameFa}
      </PageHeader>
      <p className="mb-4 text-quiet">{mayWrite ? words.lead : words.readOnly}</p>
      {/* What was saved, by whomever, is written on from there. */}
      <Content key={version} property={property} mayWrite={mayWrite} />
    </>
  )
}

function Content({ property, mayWrite }: { property: Property; mayWrite: boolean }) {
  const [wish, setWish] = useState(property)
  const { act, fault, faultOf, isPending } = useDeed(officeApi.officeProperties.save, words.saved)
  const change = (part: Partial<Property>) => setWish((before) => ({ ...before, ...part }))
  const { nameFa: _name, leftOut: _left, ...content } = wish
  const shown = new Set(wish.pictures.map(({ path }) => path))
  // Also those that were taken away a moment ago and are not saved yet.
  const hidden = [...property.leftOut, ...property.pictures].filter(({ path }) => !shown.has(path))
  return (
    <form
      noValidate
      className="flex max-w-5xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void act(content)
      }}
    >
      <Section title={words.about}>
        <TextArea
          label={words.about}
          rows={5}
          maxLength={3_000}
          value={wish.aboutFa}
          onChange={(aboutFa) => change({ aboutFa })}
          error={faultOf('aboutFa')}
        />
      </Section>
      <Section title={words.facilities}>
        <ToggleChips
          label={words.facilities}
          options={facilities}
          selectedIds={wish.facilities}
          onChange={(ids) => change({ facilities: ids })}
        />
      </Section>
      <Rules wish={wish} onChange={change} faultOf={faultOf} />
      <PropertyPictures
        pictures={wish.pictures}
        onChange={(pictures) => change({ pictures })}
        faultOf={faultOf}
      />
      {mayWrite && (
        <MorePictures
          code={property.code}
          hidden={hidden}
          // Beside what stands by then: words of other pictures are typed while a new one is on its way.
          onShow={(picture) =>
            setWish((before) => ({ ...before, pictures: [...before.pictures, picture] }))
          }
        />
      )}
      {fault && (
        <Notice tone="bad" title={office.deed.failed} isLive>
          {fault}
        </Notice>
      )}
      {mayWrite && (
        <div>
          <Button type="submit" size="large" isPending={isPending}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  )
}

function Rules({
  wish,
  onChange,
  faultOf,
}: {
  wish: Property
  onChange: (part: Partial<Property>) => void
  faultOf: (field: string) => string | undefined
}) {
  const { admission } = wish
  const admit = (part: Partial<Property['admission']>) =>
    onChange({ admission: { ...admission, ...part } })
  const choice = (
    field: 'acceptsForeigners' | 'couplesDocument' | 'singleWoman' | 'singleMan',
    label: string,
    texts: Readonly<Record<string, string>>,
  ) => (
    <Select
      label={label}
      options={optionsOf(texts)}
      value={admission[field]}
      onChange={(id) => admit({ [field]: id } as Partial<Property['admission']>)}
    />
  )
  return (
    <Section title={words.rules}>
      <div className="grid gap-4 sm:grid-cols-3">
        {hours.map((field) => (
          <TextField
            key={field}
            label={words[field]}
            direction="ltr"
            placeholder={words.hour}
            maxLength={5}
            value={wish[field]}
            onChange={(typed) => onChange({ [field]: toLatinDigits(typed) } as Partial<Property>)}
            error={faultOf(field)}
          />
        ))}
        {choice('acceptsForeigners', words.foreigners, words.foreignersWords)}
        {choice('couplesDocument', words.couples, words.couplesWords)}
        <WholeField
          label={words.leastAge}
          maxDigits={2}
          value={admission.leastAgeAlone}
          onChange={(leastAgeAlone) => admit({ leastAgeAlone })}
          error={faultOf('admission.leastAgeAlone')}
        />
        {choice('singleWoman', words.singleWoman, words.singleWords)}
        {choice('singleMan', words.singleMan, words.singleWords)}
      </div>
      <Checkbox
        isSelected={admission.needsEntryStamp}
        onChange={(needsEntryStamp) => admit({ needsEntryStamp })}
      >
        {words.entryStamp}
      </Checkbox>
    </Section>
  )
}
