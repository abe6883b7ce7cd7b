import { type InventorySource, inventorySources } from '@parastoo/contract/office/inventory-cells'
import type { ListReceiver, ListSending } from '@parastoo/contract/office/list-receivers'
import { type DepartureList, departureLists } from '@parastoo/contract/office/lists'
import { wholeTyped } from '@parastoo/kit/typed-number'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { officeLists as words } from '../../../messages/office-lists.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/ListReceiversPage.ts'

const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  return (await siteOf(context).api.officeListReceivers.list()).data
}

/** `/office/lists`: who is sent lists of travellers by themselves, and what went. */
export default function ListReceiversPage({
  loaderData: { receivers, sendings },
}: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('inventory') ?? false
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-4"
        back={<Link to={officePaths.inventory('flights')}>{words.back}</Link>}
      >
        {words.lead}
      </PageHeader>
      {mayAct && (
        <div className="mb-4">
          <AddDialog />
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={words.receivers}>
          <Lines
            none={words.none}
            lines={receivers.map((one) => ({
              id: one.id,
              body: <Receiver receiver={one} mayAct={mayAct} />,
            }))}
          />
        </Section>
        <Section title={words.sent}>
          <Lines
            none={words.sentNone}
            lines={sendings.map((one) => ({ id: one.id, body: <Sending sending={one} /> }))}
          />
        </Section>
      </div>
    </>
  )
}

function Receiver({ receiver, mayAct }: { receiver: ListReceiver; mayAct: boolean }) {
  const { id, nameFa, email, source, of, list, hoursBefore: hours } = receiver
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{nameFa}</span>
        <span className="block text-quiet wrap-anywhere">
          {say('receiver', { source: words.sources[source], of, hours })} ·{' '}
          {list && `${officeInventory.list.departure[list]} · `}
          <Ltr>{email}</Ltr>
        </span>
      </span>
      {mayAct && <StopDialog id={id} name={nameFa} />}
    </>
  )
}

function Sending({ sending }: { sending: ListSending }) {
  const { receiver, titleFa, number, travellers, sentAt, tries, state } = sending
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">
          {say('sending', { number, receiver, travellers, when: toldMoment(sentAt) })}
        </span>
        <span className="block text-quiet wrap-anywhere">
          {titleFa}
          {tries > 1 && <> · {say('tries', { tries })}</>}
        </span>
      </span>
      <Badge tone={state === 'sent' ? 'good' : 'bad'}>{words.states[state]}</Badge>
    </>
  )
}

function StopDialog({ id, name }: { id: string; name: string }) {
  const { act, forget, ...deed } = useDeed(officeApi.officeListReceivers.stop, words.stopped)
  return (
    <DeedDialog
      label={words.stop}
      title={say('stopTitle', { name })}
      text={words.stopText}
      kind="danger"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ id })) !== null}
    />
  )
}

const sources = inventorySources.map((id) => ({ id, text: words.sources[id] }))

const lists = departureLists.map((id) => ({ id, text: officeInventory.list.departure[id] }))

function AddDialog() {
  const [source, setSource] = useState<InventorySource>('flights')
  const [list, setList] = useState<DepartureList>('rooming')
  const [of, setOf] = useState('')
  const [nameFa, setName] = useState('')
  const [email, setEmail] = useState('')
  const [hours, setHours] = useState('24')
  const { act, forget, faultOf, fault, ...deed } = useDeed(
    officeApi.officeListReceivers.add,
    words.added,
  )
  const atField = ['of', 'nameFa', 'email', 'hoursBefore'].some(faultOf)
  return (
    <DeedDialog
      label={words.add}
      title={words.addTitle}
      text={words.addText}
      {...deed}
      fault={atField ? undefined : fault}
      onForget={forget}
      onAct={async () =>
        (await act({
          source,
          of,
          list,
          nameFa,
          email,
          hoursBefore: wholeTyped(hours) ?? Number.NaN,
        })) !== null
      }
    >
      <Select
        label={words.source}
        options={sources}
        value={source}
        onChange={(id) => setSource(id as InventorySource)}
      />
      {source === 'tours' && (
        <Select
          label={words.list}
          options={lists}
          value={list}
          onChange={(id) => setList(id as DepartureList)}
        />
      )}
      <TextField
        label={words.of}
        description={words.ofHelp}
        direction="ltr"
        value={of}
        onChange={setOf}
        maxLength={80}
        error={faultOf('of')}
      />
      <TextField
        label={words.name}
        value={nameFa}
        onChange={setName}
        maxLength={80}
        error={faultOf('nameFa')}
      />
      <TextField
        label={words.email}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={200}
        error={faultOf('email')}
      />
      <DigitsField
        label={words.hours}
        maxDigits={3}
        isNumber
        value={hours}
        onChange={setHours}
        error={faultOf('hoursBefore')}
      />
    </DeedDialog>
  )
}
