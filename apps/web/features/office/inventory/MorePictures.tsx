import type { Property } from '@parastoo/contract/office/properties'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useState } from 'react'
import { office } from '../../../messages/office.ts'
import { officeProperty as words } from '../../../messages/office-property.ts'
import { imageAddress } from '../../../shell/stays/image-address.ts'
import { UploadField } from '../../../shell/uploads/UploadField.tsx'
import { useUploads } from '../../../shell/uploads/use-uploads.ts'
import { officeApi } from '../office-api.ts'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'

type Picture = Property['pictures'][number]

/** Pictures that the hotel's page does not show: those left out, each to be put back, and a new one from the device. */
export function MorePictures({
  code,
  hidden,
  onShow,
}: {
  code: string
  hidden: readonly Picture[]
  /** The picture stands among those that are shown, once it is saved. */
  onShow: (picture: Picture) => void
}) {
  return (
    <>
      {hidden.length > 0 && (
        <Section title={words.leftOut}>
          <p className="text-sm text-quiet">{words.leftOutAbout}</p>
          <ul className="grid gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {hidden.map((picture) => (
              <li key={picture.path} className="flex flex-col gap-2">
                <img
                  src={`${imageAddress(picture.path)}?width=320`}
                  alt={picture.altFa}
                  width={320}
                  height={210}
                  loading="lazy"
                  className="aspect-[3/2] h-auto w-full rounded-tight bg-well object-cover"
                />
                <Button kind="quiet" size="small" onPress={() => onShow(picture)}>
                  {words.putBack}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <NewPicture code={code} onAdded={onShow} />
    </>
  )
}

function NewPicture({ code, onAdded }: { code: string; onAdded: (picture: Picture) => void }) {
  // Another field after each: what was taken up is no longer on the device's list.
  const [turn, setTurn] = useState(0)
  return (
    <Section title={words.upload}>
      <OneUpload
        key={turn}
        code={code}
        onAdded={(picture) => {
          onAdded(picture)
          setTurn(turn + 1)
        }}
      />
    </Section>
  )
}

function OneUpload({ code, onAdded }: { code: string; onAdded: (picture: Picture) => void }) {
  const uploads = useUploads({ most: 1, draft: `hotel.picture.${code}` })
  const [isFirst, setFirst] = useState(false)
  const { act, fault, isPending } = useDeed(officeApi.officeProperties.addPicture, words.added)

  async function add(): Promise<void> {
    if (!uploads.areDone()) return
    const [fileId] = uploads.ids
    setFirst(!fileId)
    if (!fileId) return
    const added = await act({ code, fileId })
    if (!added) return
    uploads.forget()
    onAdded(added.data)
  }

  return (
    <div className="flex flex-col gap-3">
      <UploadField
        {...uploads.field}
        label={words.upload}
        description={words.uploadAbout}
        isMultiple={false}
        isCamera={false}
        error={uploads.field.error ?? (isFirst ? words.first : undefined)}
      />
      {fault && (
        <Notice tone="bad" title={office.deed.failed} isLive>
          {fault}
        </Notice>
      )}
      <div>
        <Button kind="quiet" isPending={isPending} onPress={() => void add()}>
          {words.add}
        </Button>
      </div>
    </div>
  )
}
