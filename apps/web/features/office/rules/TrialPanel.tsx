import type { TriedSheet } from '@parastoo/contract/office/rule-names'
import type { TriedBack } from '@parastoo/contract/office/rules'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { officeRules } from '../../../messages/office-rules.ts'
import { shell } from '../../../messages/shell.ts'
import { PenaltyBands } from '../../../shell/orders/PenaltyBands.tsx'
import { failureTexts } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { first, firstVisa, hourOf, sampleOf, type Typed, visaOf } from './trial-sample.ts'
import { VisaSample } from './VisaSample.tsx'

const words = officeRules.trial
const say = wordsOf(words)
const titles = {
  penalties: words.title,
  'hotel-policies': words.titleStay,
  'tour-bands': words.titleTour,
  'visa-fees': words.titleVisa,
  'visa-refunds': words.titleVisa,
}
/** Who still types is not asked about at every letter. */
const settleMs = 400

/** Beside a table of penalties: what a ticket would bring back by the draft and by what stands, as its traveller would see it. */
export function TrialPanel({
  sheet,
  of,
  rows,
}: {
  sheet: TriedSheet
  of: string
  rows: string[][]
}) {
  const [kind, setKind] = useState<'sample' | 'sold'>('sample')
  const [typed, setTyped] = useState(first)
  const [number, setNumber] = useState('')
  const [order, setOrder] = useState('')
  const [typedVisa, setTypedVisa] = useState(firstVisa)
  const isOfVisas = sheet === 'visa-fees' || sheet === 'visa-refunds'
  const sample = isOfVisas ? null : sampleOf(typed)
  const visa = isOfVisas ? visaOf(typedVisa) : null
  const ask = useSettled(
    kind === 'sold'
      ? { sheet, of, rows, orderNumber: order }
      : { sheet, of, rows, ...(sample && { sample }), ...(visa && { visa }) },
  )
  // What is asked is what has settled: an order is not asked about by the number of a moment ago.
  const subject =
    'orderNumber' in ask ? ask.orderNumber : 'sample' in ask || 'visa' in ask ? 'sample' : ''
  const isAsked =
    subject !== '' && subject === (kind === 'sold' ? order : (sample ?? visa) && 'sample')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rule-trial', subject, ask],
    queryFn: async () => (await officeApi.officeRules.tryBack(ask)).data,
    enabled: isAsked,
    // Of the same ticket what was said stays until the new sum is there; of another it would be wrong.
    placeholderData: (before, query) => (query?.queryKey[1] === subject ? before : undefined),
    meta: { quiet: true },
    retry: false,
    staleTime: 60_000,
  })
  const write = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const failed = isAsked && !isFetching && error ? failureTexts(error)[0] : undefined
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-4">
      <h2 className="font-bold">{titles[sheet]}</h2>
      <SegmentedControl
        label={words.of.label}
        value={kind}
        onChange={(chosen) => setKind(chosen as typeof kind)}
        options={[
          { id: 'sample', text: words.of.sample },
          { id: 'sold', text: words.of.sold },
        ]}
      />
      {kind === 'sold' && isOfVisas && <p className="text-sm text-quiet">{words.soldVisa}</p>}
      {kind === 'sample' && isOfVisas && (
        <VisaSample of={of} typed={typedVisa} onChange={setTypedVisa} />
      )}
      {kind === 'sample' && isOfVisas ? null : kind === 'sold' ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = number.trim()
            if (wanted === order && error) void refetch()
            else setOrder(wanted)
          }}
        >
          <TextField
            label={words.order}
            direction="ltr"
            value={number}
            onChange={setNumber}
            maxLength={30}
            error={failed}
          />
          <Button type="submit" kind="quiet">
            {words.try}
          </Button>
        </form>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <DigitsField
              label={words.price}
              hasThousands
              maxDigits={11}
              value={typed.price}
              onChange={(price) => write({ price })}
            />
            <DigitsField
              label={words.days}
              maxDigits={3}
              isNumber
              value={typed.days}
              onChange={(days) => write({ days })}
            />
            <TextField
              label={words.hour}
              direction="ltr"
              maxLength={5}
              inputMode="numeric"
              value={typed.hour}
              error={hourOf(typed.hour) === null ? words.badHour : undefined}
              onChange={(hour) => write({ hour })}
            />
            <DigitsField
              label={words.backDays}
              maxDigits={3}
              isNumber
              value={typed.backDays}
              onChange={(backDays) => write({ backDays })}
            />
            <DigitsField
              label={words.backHours}
              maxDigits={2}
              isNumber
              value={typed.backHours}
              onChange={(backHours) => write({ backHours })}
            />
            {sheet === 'hotel-policies' && (
              <DigitsField
                label={words.nights}
                maxDigits={2}
                isNumber
                value={typed.nights}
                onChange={(nights) => write({ nights })}
              />
            )}
          </div>
          <div className="flex flex-wrap gap-x-5">
            <Checkbox isSelected={typed.isVoid} onChange={(isVoid) => write({ isVoid })}>
              {words.isVoid}
            </Checkbox>
            {sheet === 'penalties' ? (
              <Checkbox
                isSelected={typed.isRefundable}
                onChange={(isRefundable) => write({ isRefundable })}
              >
                {words.isRefundable}
              </Checkbox>
            ) : (
              <Checkbox isSelected={typed.isPeak} onChange={(isPeak) => write({ isPeak })}>
                {words.isPeak}
              </Checkbox>
            )}
          </div>
        </div>
      )}
      <div aria-live="polite" aria-busy={isFetching} className="flex flex-col gap-4">
        {kind === 'sample' && failed && (
          <Notice
            tone="bad"
            action={
              <Button kind="quiet" size="small" onPress={() => void refetch()}>
                {shell.error.retry}
              </Button>
            }
          >
            {failed}
          </Notice>
        )}
        {isAsked && data && !failed && (
          <>
            <Side title={words.draft} tried={data.draft} none={words.badDraft} />
            <Compared draft={data.draft} standing={data.standing} />
            <Side title={words.standing} tried={data.standing} none={words.unknown} />
          </>
        )}
        {isAsked && !data && isFetching && <p className="text-quiet">{words.loading}</p>}
      </div>
    </Card>
  )
}

function Side({ title, tried, none }: { title: string; tried: TriedBack | null; none: string }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-bold">{title}</h3>
      {tried === null ? (
        <p className="text-sm text-quiet">{none}</p>
      ) : (
        <>
          <p>
            {say('back', {
              back: formatRialAsToman(tried.backRial),
              kept: formatRialAsToman(tried.keptRial),
            })}
          </p>
          {tried.boughtAt !== tried.at && (
            <p className="text-xs text-quiet">
              {say('bought', { bought: toldMoment(tried.boughtAt), at: toldMoment(tried.at) })}
            </p>
          )}
          {tried.bands.length > 0 && (
            <PenaltyBands bands={tried.bands} issuedAt={tried.boughtAt} at={tried.at} />
          )}
        </>
      )}
    </section>
  )
}

function Compared({ draft, standing }: { draft: TriedBack | null; standing: TriedBack | null }) {
  if (!draft || !standing) return null
  const more = draft.backRial - standing.backRial
  const price = draft.paidRial - standing.paidRial
  // Of what nothing comes back either way the price still differs.
  if (more === 0 && price !== 0)
    return (
      <p className={price < 0 ? 'font-bold text-caution' : 'font-bold text-good'}>
        {say(price > 0 ? 'dearer' : 'cheaper', { toman: formatRialAsToman(Math.abs(price)) })}
      </p>
    )
  if (more === 0) return <p className="text-sm text-quiet">{words.same}</p>
  return (
    <p className={more > 0 ? 'font-bold text-caution' : 'font-bold text-good'}>
      {say(more > 0 ? 'more' : 'less', { toman: formatRialAsToman(Math.abs(more)) })}
    </p>
  )
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that says the same is the same
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
