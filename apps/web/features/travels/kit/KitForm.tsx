import type { Kit } from '@parastoo/contract/visas/kits'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'
import { KitCovers, KitFlights, KitHotels } from './KitParts.tsx'
import { firstChoice, type KitChoice, standingChoice, sumsOfKit } from './kit-choice.ts'
import { useBuyKit } from './use-buy-kit.ts'

const OpenOrders = lazyPart(
  () => import('../../../shell/buying/OpenOrders.tsx'),
  (module) => module.OpenOrders,
)
const say = wordsOf(visaKit)

/** Choosing of each kind one or none, with what all of it costs and would lose said before anything is held. */
export function KitForm({ kit }: { kit: Kit }) {
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const [chosen, setChoice] = useState(() => firstChoice(kit))
  // What was chosen may be sold by now, which a refusal finds out.
  const choice = standingChoice(kit, chosen)
  const [leavesFromIran, setLeaves] = useState(false)
  const buying = useBuyKit(kit)
  const choose = (part: keyof KitChoice) => (id: string | null) => {
    buying.clear()
    setChoice((before) => ({ ...before, [part]: id }))
  }
  const isOffered = kit.flights.length + kit.hotels.length + kit.covers.length > 0
  return (
    <>
      <Card as="section" className="sm:px-6">
        <Stepper
          label={visaKit.nights}
          description={visaKit.nightsText}
          // A second press counts from the first, however long finding takes.
          value={nightsIn(location?.search) ?? kit.nights}
          min={1}
          max={kit.mostNights}
          onChange={(nights) =>
            void navigate(paths.visaKit(kit.visaOrderId, nights), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </Card>
      <KitFlights kit={kit} value={choice.flight} onChange={choose('flight')} />
      <KitHotels kit={kit} value={choice.hotel} onChange={choose('hotel')} />
      <KitCovers kit={kit} value={choice.cover} onChange={choose('cover')}>
        {choice.cover && (
          <Checkbox
            isSelected={leavesFromIran}
            onChange={(isSelected) => {
              buying.clear()
              setLeaves(isSelected)
            }}
            {...(buying.fault === 'leaves' && { error: visaKit.cover.leavesFirst })}
          >
            {visaKit.cover.leaves}
          </Checkbox>
        )}
      </KitCovers>
      {isOffered ? (
        <Card as="section" className="flex flex-col gap-4 sm:p-6">
          <Sums kit={kit} choice={choice} />
          {buying.refusal &&
            (isOfOpenOrders(buying.refusal.code) ? (
              <Suspense>
                <OpenOrders text={buying.refusal.text} />
              </Suspense>
            ) : (
              <Notice
                tone="bad"
                isLive
                action={
                  buying.refusal.orderId && (
                    <Link
                      to={paths.trip(buying.refusal.orderId)}
                      className={buttonClass({ kind: 'quiet' })}
                    >
                      {visaKit.seeBooked}
                    </Link>
                  )
                }
              >
                {buying.refusal.text}
              </Notice>
            ))}
          {buying.fault === 'empty' && (
            <Notice tone="caution" isLive>
              {visaKit.choose}
            </Notice>
          )}
          <Button
            kind="lead"
            isWide
            isPending={buying.isPending || state === 'loading'}
            onPress={() => void buying.buy(choice, { leavesFromIran })}
          >
            {visaKit.buy}
          </Button>
        </Card>
      ) : (
        <Notice>{visaKit.nothing}</Notice>
      )}
    </>
  )
}

/** The nights that are being asked for; null where none are. */
function nightsIn(search = ''): number | null {
  const nights = Number(new URLSearchParams(search).get('nights'))
  return Number.isInteger(nights) && nights > 0 ? nights : null
}

function Sums({ kit, choice }: { kit: Kit; choice: KitChoice }) {
  const { totalRial, riskRial } = sumsOfKit(kit, choice)
  return (
    <div>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
        <dt>{visaKit.sum}</dt>
        <dd>
          <Price size="large" priceRial={totalRial} />
        </dd>
        <dt className="text-caution">{visaKit.sumRisk}</dt>
        <dd className="font-bold text-caution">
          {riskRial === 0 ? visaKit.sumRiskNone : `${formatRialAsToman(riskRial)} تومان`}
        </dd>
      </dl>
      <p className="mt-2 text-sm text-quiet">
        {say('sumNote', { until: formatJalaliDate(tehranTime(kit.safeUntil), 'weekday') })}
      </p>
    </div>
  )
}
