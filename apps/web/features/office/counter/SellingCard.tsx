import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { officeSelling } from '../../../messages/office-selling.ts'
import { paths } from '../../../paths.ts'
import { sellInTab, useSelling } from '../../../shell/selling.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeSelling
type Way = keyof typeof words.begin.ways
const ways = Object.entries(words.begin.ways).map(([id, text]) => ({ id, text }))

/** Begins selling to a customer in this tab, or ends it. */
export function SellingCard({ customerId }: { customerId: string }) {
  const selling = useSelling()
  if (!selling) return <BeginDialog customerId={customerId} />
  if (selling.customerId !== customerId)
    return (
      <p className="text-sm text-quiet">
        {words.now.another}{' '}
        <Link to={officePaths.customer(selling.customerId)} className="underline">
          {words.now.toAnother}
        </Link>
      </p>
    )
  return (
    <Section title={words.now.title}>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.home()} className={buttonClass({ kind: 'lead' })}>
          {words.now.search}
        </Link>
        <EndButton sellingId={selling.sellingId} />
      </div>
    </Section>
  )
}

function BeginDialog({ customerId }: { customerId: string }) {
  const [way, setWay] = useState<Way>('counter')
  const navigate = useNavigate()
  const { act, forget, ...deed } = useDeed(officeApi.officeCounter.beginSelling)
  return (
    <DeedDialog
      label={words.begin.label}
      title={words.begin.title}
      text={words.begin.text}
      {...deed}
      onForget={forget}
      onAct={async () => {
        const begun = await act({ customerId, way })
        if (begun === null) return false
        const [customerPath, ordersPath] = [officePaths.customer(customerId), officePaths.order('')]
        sellInTab({ ...begun.data, customerPath, ordersPath })
        await navigate(paths.home())
        return true
      }}
    >
      <p id="selling-way">{words.begin.way}</p>
      <SegmentedControl
        label={words.begin.way}
        value={way}
        onChange={(id) => setWay(id as Way)}
        options={ways}
      />
    </DeedDialog>
  )
}

/** The tab sells no more, whether or not the server could be told; there it ends by itself within the hour. */
function EndButton({ sellingId }: { sellingId: string }) {
  const { act, isPending } = useDeed(officeApi.officeCounter.endSelling, words.now.done)
  return (
    <Button
      kind="quiet"
      isPending={isPending}
      onPress={() => void act({ sellingId }).then(() => sellInTab(null))}
    >
      {words.now.end}
    </Button>
  )
}
