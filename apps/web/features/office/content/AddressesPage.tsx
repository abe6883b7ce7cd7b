import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeContent } from '../../../messages/office-content.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/AddressesPage.ts'
import { ContentParts } from './ContentParts.tsx'

const words = officeContent.addresses
const say = wordsOf(words)

export const meta = () => pageMeta(officeContent.parts.addresses, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  return (await siteOf(context).api.officeContent.addresses()).data
}

/** `/office/content/addresses`: where addresses lead that have no page, and those that are asked for and lead nowhere. */
export default function AddressesPage({
  loaderData: { redirects, missing },
}: Route.ComponentProps) {
  const mayLead = useUser()?.scope.includes('content.publish') ?? false
  return (
    <>
      <ContentParts part="addresses" lead={words.lead} />
      {mayLead && (
        <div className="mb-4">
          <LeadDialog />
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={words.missing}>
          <Lines
            none={words.noMissing}
            lines={missing.map(({ path, hits }) => ({
              id: path,
              body: (
                <>
                  <span className="min-w-0 wrap-anywhere">
                    <Ltr>{path}</Ltr>
                  </span>
                  <span className="text-quiet">{say('hits', { count: hits })}</span>
                  {mayLead && <LeadDialog from={path} />}
                </>
              ),
            }))}
          />
        </Section>
        <Section title={words.redirects}>
          <Lines
            none={words.noRedirects}
            lines={redirects.map(({ from, to, hits }) => ({
              id: from,
              body: (
                <>
                  <span className="min-w-0 wrap-anywhere">
                    <Ltr>{from}</Ltr> {words.leads} {to === null ? words.gone : <Ltr>{to}</Ltr>}
                  </span>
                  <span className="text-quiet">{say('hits', { count: hits })}</span>
                </>
              ),
            }))}
          />
        </Section>
      </div>
    </>
  )
}

function LeadDialog({ from: asked = '' }: { from?: string }) {
  const [from, setFrom] = useState(asked)
  const [to, setTo] = useState('')
  const { act, forget, faultOf, fault, ...deed } = useDeed(officeApi.officeContent.lead, words.done)
  const atField = faultOf('from') ?? faultOf('to')
  return (
    <DeedDialog
      label={words.lead1}
      title={words.leadTitle}
      text={words.leadText}
      kind="quiet"
      {...deed}
      fault={atField ? undefined : fault}
      isReady={from.startsWith('/')}
      onForget={forget}
      onAct={async () => (await act({ from, to: to.trim() || null })) !== null}
    >
      <TextField
        label={words.from}
        direction="ltr"
        value={from}
        onChange={setFrom}
        maxLength={200}
        error={faultOf('from')}
      />
      <TextField
        label={words.to}
        isOptional
        direction="ltr"
        value={to}
        onChange={setTo}
        maxLength={200}
        error={faultOf('to')}
      />
    </DeedDialog>
  )
}
