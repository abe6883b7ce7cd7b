import type { VisaUpload } from '@parastoo/contract/visas/requests'
import type { VisaRules } from '@parastoo/contract/visas/visas'
import type { PersonKind } from '@parastoo/contract/visas/words'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Control, get, useFormState } from 'react-hook-form'
import { visaRequest } from '../../../messages/visa-request.ts'
import { visas } from '../../../messages/visas.ts'
import { useSignIn } from '../../../shell/sign-in.tsx'
import { UploadField } from '../../../shell/uploads/UploadField.tsx'
import { useUploads } from '../../../shell/uploads/use-uploads.ts'
import { paperDraft } from '../../../shell/visas/tab-request.ts'
import { wordsOf } from '../../../shell/words.ts'
import { PhotoCheck } from './photo/PhotoCheck.tsx'
import { onItsWay, paperName, type RequestFields } from './request-form.ts'
import { type ChosenFile, type ChosenFiles, chosenFile, sameFileOf } from './same-file.ts'

const say = wordsOf(visaRequest)

/** «زیر ۱۸ سال». */
const namesOf = (people: readonly PersonKind[]): string =>
  people.map((kind) => visas.documents.people[kind]).join('، ')

/** One paper of an applicant: a picture, taken in as soon as it is chosen. Only whose it is may see it, so they sign in first. */
export function PaperField({
  place,
  kind,
  noteFa,
  isRequired,
  people,
  photo,
  control,
  chosen,
  onChosen,
  onPaper,
}: {
  place: number
  kind: VisaUpload
  noteFa: string
  isRequired: boolean
  people: readonly PersonKind[]
  /** What a photo must be like. */
  photo: VisaRules['photo']
  control: Control<RequestFields>
  /** What was chosen at every field of this form. */
  chosen: ChosenFiles
  /** Another picture was chosen here, or what was chosen is gone. */
  onChosen: (name: string, file: ChosenFile | null) => void
  onPaper: (name: string, paper: string) => void
}) {
  const name = paperName(place, kind)
  const signIn = useSignIn()
  const [refusal, setRefusal] = useState<string>()
  const [taken, setTaken] = useState<File>()
  const sameAs = sameFileOf(chosen, name)
  const pictures = useUploads({ most: 1, draft: paperDraft(place, kind) })
  const { errors } = useFormState({ control })
  const fault = get(errors, name) as { type: string; message?: string } | undefined
  const { files } = pictures.field
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'sending')
  const paper = pictures.ids[0] ?? (isBusy ? onItsWay : '')
  useEffect(() => onPaper(name, paper), [onPaper, name, paper])
  const isGone = fault?.type === 'VISA_FILE_NOT_FOUND'
  const check = useEffectEvent(() => void pictures.check())
  useEffect(() => {
    if (isGone) check()
  }, [isGone])

  async function choose(picked: File[]): Promise<void> {
    setRefusal(undefined)
    if (!(await signIn.require())) return setRefusal(visaRequest.signInRefused)
    // Chosen anew, so what was refused makes room.
    for (const { id, state } of files) if (state === 'failed') pictures.field.onRemove(id)
    pictures.field.onChoose(picked)
    const [file] = picked
    setTaken(file)
    await note(file)
  }

  /** Which bytes stand here by now; until they are known, none. */
  async function note(file: File | undefined): Promise<void> {
    onChosen(name, null)
    if (!file) return
    const card = say('card', { place: place + 1 })
    const label = say('paperOf', { card, paper: visas.documents.kinds[kind] })
    onChosen(name, await chosenFile(label, file))
  }

  /** A photo that was cut takes the place of the one it was cut from. */
  function replace(cut: File): void {
    void pictures.replace(cut)
    setTaken(cut)
    void note(cut)
  }

  return (
    <div id={`field-${name}`} className="scroll-mt-24">
      <UploadField
        {...pictures.field}
        label={visas.documents.kinds[kind]}
        description={`${people.length > 0 ? say('onlyFor', { people: namesOf(people), note: noteFa }) : noteFa}.`}
        isOptional={!isRequired}
        isMultiple={false}
        error={fault?.message ?? refusal ?? pictures.field.error}
        onChoose={(picked) => void choose(picked)}
        onRemove={(id) => {
          onChosen(name, null)
          pictures.field.onRemove(id)
        }}
      />
      {sameAs && paper !== '' && (
        <Notice tone="caution" isLive className="mt-2">
          {say('sameFile', { paper: sameAs })}
        </Notice>
      )}
      {kind === 'photo' && taken && files.some(({ state }) => state !== 'failed') && (
        <PhotoCheck file={taken} photo={photo} onCut={replace} />
      )}
    </div>
  )
}
