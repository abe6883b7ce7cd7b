import type { WrittenPicture } from '@parastoo/contract/content/content'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { office } from '../../../../messages/office.ts'
import { officeContent } from '../../../../messages/office-content.ts'
import { imageAddress } from '../../../../shell/stays/image-address.ts'
import { UploadField } from '../../../../shell/uploads/UploadField.tsx'
import { useUploads } from '../../../../shell/uploads/use-uploads.ts'
import { wordsOf } from '../../../../shell/words.ts'
import { officeApi } from '../../office-api.ts'
import { FocusField } from '../../parts/FocusField.tsx'
import { useDeed } from '../../parts/use-deed.ts'

const words = officeContent.pictures
const say = wordsOf(words)
const middle = { x: 50, y: 50 }

/** A picture for the words: one that was kept before, or a new one with its words and what of it stays in sight. */
export function PictureDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void
  onChoose: (picture: WrittenPicture) => void
}) {
  const kept = useQuery({
    queryKey: ['office-pictures'],
    queryFn: async () => (await officeApi.officeContent.pictures()).data,
  })
  return (
    <Dialog title={words.title} isOpen onOpenChange={onClose} width="wide">
      <div className="flex flex-col gap-6">
        <NewPicture onKept={onChoose} />
        <section>
          <h3 className="mb-2 font-bold">{words.choose}</h3>
          {kept.data?.length === 0 && <p className="text-sm text-quiet">{words.none}</p>}
          <ul className="grid gap-3 sm:grid-cols-3">
            {kept.data?.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-label={say('use', { alt: picture.alt })}
                  onClick={() => onChoose(picture)}
                  className="flex w-full flex-col gap-1 rounded-card border border-line p-2 text-start hover:border-edge"
                >
                  <img
                    src={`${imageAddress(picture.path)}?width=320`}
                    alt=""
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                    className="aspect-[4/3] h-auto w-full rounded-tight bg-well object-cover"
                  />
                  <span className="line-clamp-2 text-sm">{picture.alt}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

function NewPicture({ onKept }: { onKept: (picture: WrittenPicture) => void }) {
  const uploads = useUploads({ most: 1, draft: 'content.picture' })
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [credit, setCredit] = useState('')
  const [focus, setFocus] = useState(middle)
  const [isFirst, setFirst] = useState(false)
  const { act, fault, faultOf, isPending } = useDeed(officeApi.officeContent.addPicture, words.kept)
  const preview = uploads.field.files[0]?.preview
  const atField = faultOf('alt') ?? faultOf('caption') ?? faultOf('credit')

  async function keep(): Promise<void> {
    if (!uploads.areDone()) return
    const [fileId] = uploads.ids
    setFirst(!fileId)
    if (!fileId) return
    const picture = await act({ fileId, alt, caption, credit, focus })
    if (!picture) return
    uploads.forget()
    onKept(picture.data)
  }

  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">{words.add}</h3>
      <UploadField
        {...uploads.field}
        label={words.file}
        isMultiple={false}
        isCamera={false}
        error={uploads.field.error ?? (isFirst ? words.first : undefined)}
      />
      {preview && <FocusField src={preview} alt={alt} focus={focus} onChange={setFocus} />}
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label={words.alt}
          description={words.altHelp}
          value={alt}
          onChange={setAlt}
          maxLength={300}
          error={faultOf('alt')}
        />
        <TextField
          label={words.caption}
          isOptional
          value={caption}
          onChange={setCaption}
          maxLength={300}
          error={faultOf('caption')}
        />
        <TextField
          label={words.credit}
          isOptional
          value={credit}
          onChange={setCredit}
          maxLength={200}
          error={faultOf('credit')}
        />
      </div>
      {fault && !atField && (
        <Notice tone="bad" title={office.deed.failed} isLive>
          {fault}
        </Notice>
      )}
      <div>
        <Button isPending={isPending} onPress={() => void keep()}>
          {words.keep}
        </Button>
      </div>
    </section>
  )
}
