import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { ErrorSummary } from '@parastoo/ui/ErrorSummary.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { checkout } from '../../../messages/checkout.ts'
import { visaCase } from '../../../messages/visa-case.ts'
import { visaRequest as words } from '../../../messages/visa-request.ts'
import { visas } from '../../../messages/visas.ts'
import { CheckoutFrame, PayBar } from '../../../shell/buying/CheckoutFrame.tsx'
import { ContactCard } from '../../../shell/buying/ContactCard.tsx'
import { contactOf } from '../../../shell/buying/contact-fields.ts'
import { useFormOwner } from '../../../shell/buying/for-buyer.ts'
import { FormField, focusField } from '../../../shell/forms/FormField.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { useUser } from '../../../shell/site.ts'
import { RefundRules } from '../../../shell/visas/RefundRules.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { PlainTruth } from '../PlainTruth.tsx'
import { PriceLines } from '../PriceLines.tsx'
import { promiseWords, stayWords } from '../visa-words.ts'
import { ApplicantCard } from './ApplicantCard.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { type OpenRequest, typePageOf } from './open-request.ts'
import { cardsOf } from './people-of-tour.ts'
import {
  areChildrenAlone,
  emptyApplicant,
  groupsOf,
  papersOf,
  type RequestFields,
  type RequestRules,
} from './request-form.ts'
import { SubmitNotice } from './SubmitNotice.tsx'
import { type ChosenFile, type ChosenFiles, withChosen } from './same-file.ts'
import { listedFaults, shownFaults } from './shown-faults.ts'
import { useKeptRequest } from './use-kept-request.ts'
import { useRequestForm } from './use-request-form.ts'
import { useRequestPrice } from './use-request-price.ts'
import { useSubmitRequest } from './use-submit-request.ts'

const say = wordsOf(words)
const formId = 'visa-request'

const PriceChangedDialog = lazyPart(
  () => import('../../../shell/buying/PriceChangedDialog.tsx'),
  (module) => module.PriceChangedDialog,
)

/** The form of everybody who asks for the visa, beside what it costs and what of it would come back. */
export function RequestForm({ open, onTakenUp }: { open: OpenRequest; onTakenUp: () => void }) {
  const { destination, type, passport, people, saved, travellers, today } = open
  const user = useUser()
  const groups = groupsOf(people)
  const empty = useMemo(() => emptyApplicant(passport), [passport])
  const opening = useMemo(
    (): RequestFields => ({
      passport,
      applicants: cardsOf(travellers, { groups: groupsOf(people), saved: saved ?? [], empty }),
      travelDate: '',
      travelDateTyped: '',
      guardian: '',
      contact: contactOf(user),
    }),
    [people, passport, travellers, saved, empty, user],
  )
  const promisedOn = open.price.promise.latest
  const papers = papersOf(type.documents)
  const rules: RequestRules = {
    today,
    promisedOn,
    required: papers.now.flatMap(({ kind, isRequired }) => (isRequired ? [kind] : [])),
  }
  const ownerId = user?.id ?? null
  const typed = useRef(() => {})
  const onTyped = useCallback(() => typed.current(), [])
  const control = useRequestForm({ opening, rules, ownerId: useFormOwner(), onTyped })
  const { form } = control
  const [chosen, setChosen] = useState<ChosenFiles>(() => new Map())
  const onChosen = (name: string, file: ChosenFile | null) =>
    setChosen((before) => withChosen(before, name, file))
  const kept = useKeptRequest({ open, ownerId, fieldsNow: form.getValues, onTakenUp })
  typed.current = kept.touch
  const price = useRequestPrice({ open, control: form.control })
  const order = useSubmitRequest({
    open,
    promisedOn,
    totalRial: price.totalPrice,
    control,
    kept,
  })
  const travelDate = useWatch({ control: form.control, name: 'travelDate' })
  const { errors, submitCount } = form.formState
  const faults = submitCount > 0 ? shownFaults(errors, groups.length) : []
  return (
    <CheckoutFrame
      steps={checkout.steps.ofVisa}
      stepId="passengers"
      trip={<WhatIsAsked open={open} />}
      price={
        <>
          <h2 className="font-bold">{visas.price.title}</h2>
          <PriceLines price={price} />
          <PayBar
            note={words.submitNote}
            button={
              <Button
                kind="main"
                size="large"
                isWide
                type="submit"
                form={formId}
                isPending={order.isPending || form.formState.isSubmitting}
              >
                {words.submit}
              </Button>
            }
          >
            <p className="text-xs text-quiet">{checkout.confirm.leftToPay}</p>
            <Price priceRial={price.totalPrice} />
          </PayBar>
        </>
      }
    >
      <PageHeader title={words.title} className="mb-5">
        {/* On a phone the visa itself stands below the form. */}
        <p className="font-medium text-ink lg:hidden">
          {visaTitle(open)}، {promiseWords(type.promise)}
        </p>
        <p>{words.lead}</p>
      </PageHeader>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => order.submit(fields))}
        className="flex flex-col gap-4 max-lg:[&_:is(input,button)]:scroll-mb-36 [&_:is(input,button)]:scroll-mt-24"
      >
        <div className="empty:hidden [&>*]:scroll-mt-24">
          <ErrorSummary key={submitCount} errors={listedFaults(faults)} onPick={focusField} />
        </div>
        <SubmitNotice notice={order.notice} />
        <KeptNotice kept={kept} />
        {type.standing === 'sample' && <Notice tone="caution">{visas.standing.sampleText}</Notice>}
        {saved === null && <Notice tone="caution">{words.savedFailed}</Notice>}
        <TravelCard open={open} control={form.control} />
        {groups.map((group, place) => (
          <ApplicantCard
            // biome-ignore lint/suspicious/noArrayIndexKey: an applicant is their place; they never move.
            key={place}
            place={place}
            group={group}
            form={form}
            empty={empty}
            saved={saved ?? []}
            photo={destination.photo}
            papers={papers.now}
            today={today}
            arrivesOn={travelDate || promisedOn}
            isSignedIn={user !== null}
            chosen={chosen}
            onChosen={onChosen}
            onPaper={control.onPaper}
          />
        ))}
        {papers.later.length > 0 && (
          <Card as="section" className="sm:p-6">
            <h2 className="text-sm text-quiet">{words.later}</h2>
            <ul className="mt-2 list-disc ps-5 text-sm">
              {papers.later.map(({ kind, noteFa }) => (
                <li key={`${kind} ${noteFa}`}>
                  {visas.documents.kinds[kind]}: {noteFa}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <GuardianCard control={form.control} arrivesOn={travelDate || promisedOn} />
        <ContactCard control={form.control} lead={words.contactLead} />
        <Card as="section" className="sm:p-6">
          <h2 className="mb-2 text-lg font-bold">{visaCase.refunds.title}</h2>
          <RefundRules table={destination.refunds} />
        </Card>
      </form>
      <Suspense>
        {order.change && (
          <PriceChangedDialog
            told={words.price}
            change={order.change}
            isPending={order.isPending}
            onAccept={() => void order.acceptChange()}
            onCancel={order.leaveChange}
          />
        )}
      </Suspense>
    </CheckoutFrame>
  )
}

const visaTitle = ({ destination, type }: OpenRequest): string =>
  `${wordsOf(visas.type)('title', { destination: destination.nameFa })}، ${type.nameFa}`

/** Which visa it is, and the way to another. */
function WhatIsAsked({ open }: { open: OpenRequest }) {
  const { destination, type } = open
  return (
    <div className="flex flex-col gap-2">
      <p className="font-bold">{visaTitle(open)}</p>
      <p className="text-sm text-quiet">
        {[visas.type.entries[type.entries], stayWords(type), promiseWords(type.promise)]
          .filter(Boolean)
          .join('، ')}
      </p>
      <PlainTruth destination={destination} type={type} className="text-sm text-quiet" />
      <Link to={typePageOf(open)} className="inline-flex min-h-11 items-center text-lead-text">
        {words.back}
      </Link>
    </div>
  )
}

/** Who answers for children that no grown-up of the form travels with; nothing where one does. */
function GuardianCard({
  control,
  arrivesOn,
}: {
  control: Control<RequestFields>
  arrivesOn: string
}) {
  const applicants = useWatch({ control, name: 'applicants' })
  if (!areChildrenAlone(applicants, arrivesOn)) return null
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="mb-3 text-lg font-bold">{words.guardianTitle}</h2>
      <FormField name="guardian" control={control}>
        {(bound) => (
          <TextField {...bound} label={words.guardian} description={words.guardianText} />
        )}
      </FormField>
    </Card>
  )
}

/** The day of arrival, by which passports are judged. */
function TravelCard({ open, control }: { open: OpenRequest; control: Control<RequestFields> }) {
  const { destination, type } = open
  const typed = useController({ name: 'travelDateTyped', control })
  const until = say('passportUntil', { date: formatJalaliDate(type.passportUntil) })
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="mb-3 text-lg font-bold">{words.travel}</h2>
      <FormField name="travelDate" control={control}>
        {({ value, onChange, ...bound }) => (
          <TypedDateField
            {...bound}
            label={say('travelDate', { destination: destination.nameFa })}
            description={`${words.travelDateText} ${until}`}
            isOptional
            value={value || null}
            onChange={(date) => onChange(date ?? '')}
            draft={typed.field.value}
            onDraft={typed.field.onChange}
          />
        )}
      </FormField>
    </Card>
  )
}
