import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { VisaRules } from '@parastoo/contract/visas/visas'
import { addMonths } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Baby, User } from '@parastoo/ui/icons.ts'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { visaRequest } from '../../../messages/visa-request.ts'
import { visas } from '../../../messages/visas.ts'
import { focusField } from '../../../shell/forms/FormField.tsx'
import { PassengerInputs } from '../../../shell/passengers/PassengerInputs.tsx'
import { type PassengerFields, scanned } from '../../../shell/passengers/passenger-fields.ts'
import { SavedPassengerChips } from '../../../shell/passengers/SavedPassengerChips.tsx'
import { filledFrom } from '../../../shell/passengers/saved-choice.ts'
import { wordsOf } from '../../../shell/words.ts'
import { PaperField } from './PaperField.tsx'
import {
  type PeopleGroup,
  type papersOf,
  type RequestFields,
  withFamilyOf,
} from './request-form.ts'
import type { ChosenFile, ChosenFiles } from './same-file.ts'

const say = wordsOf(visaRequest)

/** Everything asked of one applicant: as in their passport, and the pictures of their papers. */
export function ApplicantCard({
  place,
  group,
  form,
  empty,
  saved,
  papers,
  photo,
  today,
  arrivesOn,
  isSignedIn,
  chosen,
  onChosen,
  onPaper,
}: {
  place: number
  group: PeopleGroup
  form: UseFormReturn<RequestFields>
  /** The card as it opens. */
  empty: PassengerFields
  saved: readonly SavedPassenger[]
  papers: ReturnType<typeof papersOf>['now']
  photo: VisaRules['photo']
  today: string
  arrivesOn: string
  isSignedIn: boolean
  /** The pictures that were chosen at every field of the form. */
  chosen: ChosenFiles
  onChosen: (name: string, file: ChosenFile | null) => void
  onPaper: (name: string, paper: string) => void
}) {
  const { control } = form
  const titleId = useId()
  const papersId = useId()
  const at = `applicants.${place}` as const
  const chosenId = useWatch({ control, name: `${at}.id` })
  const Icon = group === 'infants' ? Baby : User
  const [firstFamily, ownFamily] = useWatch({
    control,
    name: ['applicants.0.lastName', `${at}.lastName`],
  })
  const fill = (fields: PassengerFields) => {
    form.setValue(at, fields, { shouldDirty: true })
    form.clearErrors(at)
  }
  return (
    <Card as="section" padding="none">
      <fieldset aria-labelledby={titleId} className="min-w-0 p-4 sm:p-6">
        <div className="mb-3 flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-lead-wash text-lead-text">
            <Icon aria-hidden className="size-5" />
          </span>
          <h2 id={titleId} className="text-base leading-snug font-bold sm:text-lg">
            {say('cardOf', { place: place + 1, people: visas.price[group] })}
          </h2>
        </div>
        {saved.length > 0 && (
          <SavedPassengerChips
            label={say('saved', { place: place + 1 })}
            className="mb-4"
            saved={saved}
            chosenId={chosenId}
            lastFlightOn={arrivesOn}
            onChoose={(chosen) => fill(chosen ? filledFrom(chosen, empty) : empty)}
          />
        )}
        {place > 0 && firstFamily !== '' && ownFamily !== firstFamily && (
          <Button
            kind="quiet"
            size="small"
            className="mb-4"
            onPress={() => {
              fill(withFamilyOf(form.getValues('applicants.0'), form.getValues(at)))
              // The button goes with its use; what comes next is this one's own name.
              focusField(`${at}.firstName`)
            }}
          >
            {visaRequest.family}
          </Button>
        )}
        <div className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-4">
          <PassengerInputs
            nameOf={(field) => `${at}.${field}`}
            control={control}
            documentType="Passport"
            mayChooseDocument={false}
            onScan={(values) => fill(scanned(form.getValues(at), values))}
            wheels={{
              birth: { from: addMonths(today, -12 * 100), to: today },
              expiry: { from: arrivesOn, to: addMonths(arrivesOn, 12 * 15) },
            }}
          />
        </div>
        <div className="mt-5 border-t border-line pt-4">
          <h3 id={papersId} className="font-bold">
            {visaRequest.papers}
          </h3>
          {!isSignedIn && <p className="mt-1 text-sm text-quiet">{visaRequest.signInFirst}</p>}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the applicant's would be read out twice */}
          <div
            role="group"
            aria-labelledby={papersId}
            className="mt-3 grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
          >
            {papers.map((paper) => (
              <PaperField
                key={paper.kind}
                {...paper}
                place={place}
                photo={photo}
                control={control}
                chosen={chosen}
                onChosen={onChosen}
                onPaper={onPaper}
              />
            ))}
          </div>
        </div>
      </fieldset>
    </Card>
  )
}
