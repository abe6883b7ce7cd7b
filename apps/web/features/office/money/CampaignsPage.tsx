import type { Campaign, CampaignState } from '@parastoo/contract/office/campaigns'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useState } from 'react'
import { officeCampaigns as words } from '../../../messages/office-campaigns.ts'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/CampaignsPage.ts'
import {
  type CampaignFields,
  campaignToAsk,
  emptyCampaign,
  type ProductChoice,
  productChoices,
} from './campaign-form.ts'
import { MoneyParts } from './MoneyParts.tsx'

const say = wordsOf(words)
const tomanOf = (rial: number) => say('toman', { toman: formatRialAsToman(rial) })
const tones = {
  waiting: 'plain',
  running: 'good',
  spent: 'caution',
  ended: 'plain',
  stopped: 'bad',
} as const satisfies Record<CampaignState, string>

export const meta = () => pageMeta(officeMoney.parts.campaigns, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  return { campaigns: (await siteOf(context).api.officeCampaigns.list()).data }
}

/** `/office/money/campaigns`: discount codes with what each has cost of its budget, a way to ask for one and to stop one. */
export default function CampaignsPage({ loaderData: { campaigns } }: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('finance') ?? false
  return (
    <>
      <MoneyParts part="campaigns" lead={words.lead} />
      {mayAct && (
        <div className="mb-4">
          <AskDialog />
        </div>
      )}
      {campaigns.length === 0 && <p className="text-quiet">{words.none}</p>}
      <div className="grid gap-4 lg:grid-cols-2">
        {campaigns.map((campaign) => (
          <One key={campaign.code} campaign={campaign} mayAct={mayAct} />
        ))}
      </div>
    </>
  )
}

function One({ campaign, mayAct }: { campaign: Campaign; mayAct: boolean }) {
  const { code, title, state, givenRial, budgetRial, taken, inAll, startsAt, endsAt } = campaign
  const isOver = state === 'ended' || state === 'stopped'
  return (
    <Section title={title}>
      <p className="flex flex-wrap items-center gap-2">
        <Ltr>{code}</Ltr>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </p>
      <Facts
        facts={[
          [words.worth, worthOf(campaign)],
          [words.given, tomanOf(givenRial)],
          [words.budget, budgetRial === null ? words.noBudget : tomanOf(budgetRial)],
          [
            words.used,
            inAll === null ? say('usedAny', { taken }) : say('usedOf', { taken, inAll }),
          ],
          [words.from, toldMoment(startsAt)],
          [words.until, endsAt === null ? words.endless : toldMoment(endsAt)],
        ]}
      />
      {budgetRial !== null && <Spent share={givenRial / budgetRial} />}
      {mayAct && !isOver && (
        <div>
          <StopDialog code={code} />
        </div>
      )}
    </Section>
  )
}

/** How much of a budget is given, as a bar and in words. */
function Spent({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3 text-sm">
      <div aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-lead" style={{ inlineSize: `${percent}%` }} />
      </div>
      <span>{say('spent', { percent })}</span>
    </div>
  )
}

const worthOf = ({ worth }: Pick<Campaign, 'worth'>): string =>
  'amountRial' in worth
    ? tomanOf(worth.amountRial)
    : say('percent', { percent: worth.basisPoints / 100 })

function StopDialog({ code }: { code: string }) {
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeCampaigns.stop, words.stopDone)
  return (
    <DeedDialog
      label={words.stop}
      title={say('stopTitle', { code })}
      text={words.stopText}
      kind="danger"
      {...deed}
      isReady={reason.trim().length >= 3}
      onForget={forget}
      onAct={async () => (await act({ code, reason })) !== null}
    >
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}

const ways = Object.entries(words.ways).map(([id, text]) => ({ id, text }))
const products = Object.entries(productChoices).map(([id, { text }]) => ({ id, text }))

/** How the server calls what is typed in toman. */
const sentAs = {
  ceiling: 'ceilingRial',
  least: 'leastTotalRial',
  budget: 'budgetRial',
} as const

function AskDialog() {
  const [fields, setFields] = useState<CampaignFields>(emptyCampaign)
  const { act, forget, faultOf, ...deed } = useDeed(officeApi.officeCampaigns.ask, words.askDone)
  const set =
    <Name extends keyof CampaignFields>(name: Name) =>
    (value: CampaignFields[Name]) =>
      setFields((before) => ({ ...before, [name]: value }))
  const toman = (name: 'ceiling' | 'least' | 'budget', label: string, isOptional: boolean) => (
    <DigitsField
      label={label}
      value={fields[name]}
      onChange={set(name)}
      maxDigits={11}
      hasThousands
      isOptional={isOptional}
      error={faultOf(sentAs[name])}
    />
  )
  const wish = campaignToAsk(fields)
  return (
    <DeedDialog
      label={words.ask}
      title={words.askTitle}
      text={words.askText}
      {...deed}
      isReady={wish !== null}
      onForget={forget}
      onAct={async () => {
        const asked = wish && (await act(wish))
        if (asked) setFields(emptyCampaign)
        return asked !== null
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={words.codeField}
          direction="ltr"
          autoCapitalize="characters"
          maxLength={40}
          value={fields.code}
          onChange={set('code')}
          error={faultOf('code')}
        />
        <TextField
          label={words.title}
          maxLength={80}
          value={fields.title}
          onChange={set('title')}
          error={faultOf('title')}
        />
        <Select
          label={words.way}
          value={fields.way}
          onChange={(id) => set('way')(id as CampaignFields['way'])}
          options={ways}
        />
        <DigitsField
          label={fields.way === 'percent' ? words.amountPercent : words.amountToman}
          value={fields.amount}
          onChange={set('amount')}
          error={
            faultOf(fields.way === 'percent' ? 'worth.basisPoints' : 'worth.amountRial') ??
            faultOf('worth')
          }
          maxDigits={fields.way === 'percent' ? 3 : 10}
          hasThousands
        />
        {toman('budget', words.budgetField, false)}
        {toman('ceiling', words.ceiling, true)}
        {toman('least', words.least, true)}
        <DigitsField
          label={words.perUser}
          value={fields.perUser}
          onChange={set('perUser')}
          error={faultOf('perUser')}
          maxDigits={3}
          isNumber
          isOptional
        />
        <Select
          label={words.product}
          value={fields.product}
          onChange={(id) => set('product')(id as ProductChoice)}
          options={products}
        />
      </div>
      <Checkbox isSelected={fields.isFirstOrder} onChange={set('isFirstOrder')}>
        {words.firstOrder}
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-2">
        <TypedDateField
          label={words.startsOn}
          value={fields.startsOn || null}
          onChange={(day) => set('startsOn')(day ?? '')}
          error={faultOf('startsOn')}
        />
        <TypedDateField
          label={words.endsOn}
          value={fields.endsOn || null}
          onChange={(day) => set('endsOn')(day ?? '')}
          error={faultOf('endsOn')}
        />
      </div>
      <TextField
        label={words.reason}
        value={fields.reason}
        onChange={set('reason')}
        error={faultOf('reason')}
        maxLength={500}
      />
    </DeedDialog>
  )
}
