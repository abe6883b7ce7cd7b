import type { BannerPlace } from '@parastoo/contract/content/banners'
import type { WrittenPicture } from '@parastoo/contract/content/content'
import type { Banner } from '@parastoo/contract/office/banners'
import { localTimeIn, timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useState } from 'react'
import { officeBanners as words } from '../../../messages/office-banners.ts'
import { imageAddress } from '../../../shell/stays/image-address.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { PictureDialog } from './editor/PictureDialog.tsx'
import { instantOf, isHour } from './words-form.ts'

const places = Object.entries(words.places).map(([id, text]) => ({ id, text }))

/** A day and an hour of Tehran, as they are typed. */
type Moment = { day: string | null; hour: string }
const momentOf = (instant: string | null | undefined): Moment =>
  instant
    ? { day: tehranDayOf(instant), hour: timeOf(localTimeIn(instant, 'Asia/Tehran')) }
    : { day: null, hour: '۰۰:۰۰' }

/** Asks for a new banner, or for another form of one. */
export function BannerDialog({ banner }: { banner?: Banner }) {
  const [place, setPlace] = useState<BannerPlace>(banner?.place ?? 'home')
  const [title, setTitle] = useState(banner?.title ?? '')
  const [text, setText] = useState(banner?.text ?? '')
  const [link, setLink] = useState(banner?.link ?? '/')
  const [advertiser, setAdvertiser] = useState(banner?.advertiser ?? '')
  const [picture, setPicture] = useState<WrittenPicture | null>(banner?.picture ?? null)
  const [isChoosing, setChoosing] = useState(false)
  const [start, setStart] = useState(momentOf(banner?.startsAt))
  const [end, setEnd] = useState(momentOf(banner?.endsAt))
  const [isEndless, setEndless] = useState(banner?.endsAt === null)
  const { act, forget, faultOf, fault, ...deed } = useDeed(
    officeApi.officeBanners.save,
    words.saved,
  )
  const startsAt = instantOf(start.day, start.hour)
  const endsAt = isEndless ? null : instantOf(end.day, end.hour)
  const atField = ['title', 'text', 'link', 'advertiser', 'endsAt', 'startsAt'].some(faultOf)
  return (
    <DeedDialog
      label={banner ? words.edit : words.add}
      title={banner ? words.editTitle : words.addTitle}
      text={words.addText}
      kind={banner ? 'quiet' : 'lead'}
      {...deed}
      fault={atField ? undefined : fault}
      isReady={picture !== null && startsAt !== null && (isEndless || endsAt !== null)}
      onForget={forget}
      onAct={async () => {
        if (picture === null || startsAt === null) return false
        const seen = banner ? { id: banner.id, version: banner.version } : null
        const wish = { seen, place, title, text, pictureId: picture.id, link, advertiser }
        return (await act({ ...wish, startsAt, endsAt })) !== null
      }}
    >
      <Select
        label={words.place}
        options={places}
        value={place}
        onChange={(id) => setPlace(id as BannerPlace)}
      />
      <TextField
        label={words.title}
        value={title}
        onChange={setTitle}
        maxLength={80}
        error={faultOf('title')}
      />
      <TextField
        label={words.text}
        isOptional
        value={text}
        onChange={setText}
        maxLength={160}
        error={faultOf('text')}
      />
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img
            src={`${imageAddress(picture.path)}?width=160`}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="h-16 w-auto rounded-tight"
          />
        )}
        <Button kind="quiet" onPress={() => setChoosing(true)}>
          {picture ? words.change : words.choose}
        </Button>
        {isChoosing && (
          <PictureDialog
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setPicture(chosen)
              setChoosing(false)
            }}
          />
        )}
      </div>
      <TextField
        label={words.link}
        description={words.linkHelp}
        direction="ltr"
        value={link}
        onChange={setLink}
        maxLength={500}
        error={faultOf('link')}
      />
      <TextField
        label={words.advertiser}
        description={words.advertiserHelp}
        isOptional
        value={advertiser}
        onChange={setAdvertiser}
        maxLength={80}
        error={faultOf('advertiser')}
      />
      <MomentFields
        day={words.startDay}
        hour={words.startHour}
        value={start}
        onChange={setStart}
        error={faultOf('startsAt')}
      />
      <Checkbox isSelected={isEndless} onChange={setEndless}>
        {words.isEndless}
      </Checkbox>
      {!isEndless && (
        <MomentFields
          day={words.endDay}
          hour={words.endHour}
          value={end}
          onChange={setEnd}
          error={faultOf('endsAt')}
        />
      )}
    </DeedDialog>
  )
}

function MomentFields({
  day,
  hour,
  value,
  error,
  onChange,
}: {
  day: string
  hour: string
  value: Moment
  error: string | undefined
  onChange: (moment: Moment) => void
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <TypedDateField
        label={day}
        value={value.day}
        onChange={(chosen) => onChange({ ...value, day: chosen })}
        error={error}
      />
      <TextField
        className="w-40"
        label={hour}
        description={words.hourHelp}
        direction="ltr"
        value={value.hour}
        onChange={(typed) => onChange({ ...value, hour: typed })}
        maxLength={5}
        error={isHour(value.hour) ? undefined : words.hourWrong}
      />
    </div>
  )
}
