import type { OfficeRate } from '@parastoo/contract/office/currencies'
import { formatRial } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/RatesPage.ts'
import { MoneyParts } from './MoneyParts.tsx'

const words = officeMoney.rates
const say = wordsOf(words)

export const meta = () => pageMeta(officeMoney.parts.rates, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  return (await siteOf(context).api.officeCurrencies.list()).data
}

/** `/office/money/rates`: what each currency costs, by whose word and since when, and a way to set another rate. */
export default function RatesPage({ loaderData: { rates, freshHours } }: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('finance') ?? false
  return (
    <>
      <MoneyParts part="rates" lead={say('lead', { hours: freshHours })} />
      <div className="grid gap-4 lg:grid-cols-2">
        {rates.map((rate) => (
          <Section
            key={rate.currencyCode}
            title={say('one', { unit: officeMoney.units[rate.currencyCode] })}
          >
            <p>
              <Badge tone={rate.isFresh ? 'good' : 'caution'}>
                {rate.isFresh ? words.fresh : words.stale}
              </Badge>
            </p>
            <Facts
              facts={[
                [words.rate, say('rial', { rial: formatRial(rate.rialPerUnit) })],
                [words.source, rate.source],
                [words.since, toldMoment(rate.setAt)],
                [words.by, rate.setBy?.nameFa ?? words.byCommand],
              ]}
            />
            {rate.asked && (
              <p className="text-sm">
                {say('asked', { rial: formatRial(rate.asked.rialPerUnit) })}{' '}
                <Link to={gatePaths.approval(rate.asked.approvalId)}>{words.seeAsked}</Link>
              </p>
            )}
            {rate.proposed && (
              <Notice
                tone={rate.proposed.isJump ? 'caution' : 'plain'}
                title={say('proposed', { rial: formatRial(rate.proposed.rialPerUnit) })}
              >
                {say('proposedBy', {
                  source: rate.proposed.sourceFa,
                  when: toldMoment(rate.proposed.at),
                })}{' '}
                {rate.proposed.isJump && words.proposedJump}
              </Notice>
            )}
            {mayAct && (
              <div>
                <SetDialog rate={rate} />
              </div>
            )}
          </Section>
        ))}
      </div>
    </>
  )
}

/** What is typed stays while the rate under it is another by now; that one is then read anew and named beside the fields. */
function SetDialog({ rate }: { rate: OfficeRate }) {
  const { currencyCode, version, source: before } = rate
  const [rialPerUnit, setRial] = useState('')
  const { proposed } = rate
  const [source, setSource] = useState(version > 1 ? before : '')
  const { act, forget, fault, faultOf, ...deed } = useDeed(
    officeApi.officeCurrencies.set,
    words.setDone,
  )
  const { revalidate } = useRevalidator()
  const unit = officeMoney.units[currencyCode]
  const set = async () => {
    if (currencyCode === 'IRR') return false
    const done = await act({ currencyCode, version, rialPerUnit, source })
    if (done === null) await revalidate()
    else setRial('')
    return done !== null
  }
  return (
    <DeedDialog
      label={words.set}
      title={say('setTitle', { unit })}
      text={words.setText}
      {...deed}
      fault={faultOf('rialPerUnit') || faultOf('source') ? undefined : fault}
      isReady={rialPerUnit.trim() !== '' && source.trim().length > 1}
      onForget={forget}
      onAct={set}
    >
      <Facts
        facts={[
          [words.now, say('rial', { rial: formatRial(rate.rialPerUnit) })],
          [words.source, before],
          [words.since, toldMoment(rate.setAt)],
        ]}
      />
      <TextField
        label={say('field', { unit })}
        direction="ltr"
        inputMode="numeric"
        maxLength={20}
        value={rialPerUnit}
        onChange={setRial}
        error={faultOf('rialPerUnit')}
      />
      {proposed && (
        <Button
          kind="quiet"
          size="small"
          onPress={() => {
            setRial(String(proposed.rialPerUnit))
            setSource(proposed.sourceFa)
          }}
        >
          {words.takeProposed}
        </Button>
      )}
      <TextField
        label={words.sourceField}
        maxLength={120}
        value={source}
        onChange={setSource}
        error={faultOf('source')}
      />
    </DeedDialog>
  )
}
