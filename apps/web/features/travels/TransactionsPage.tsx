import { topUpLimits } from '@parastoo/contract/payments/payments'
import { withdrawalLimits } from '@parastoo/contract/wallet/withdrawals'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Card } from '@parastoo/ui/Card.tsx'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { NoTransactions } from '@parastoo/ui/drawings/pictures/NoTransactions.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { ChevronDown, ListFilter, Wallet } from '@parastoo/ui/icons.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { useSite } from '../../shell/site.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/TransactionsPage.ts'
import { FlowFilters } from './FlowFilters.tsx'
import { askOf, filterIn, isNarrowed, queryOf } from './flow-filter.ts'
import { PageTurner, pageIn } from './PageTurner.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpResult } from './TopUpResult.tsx'
import { WalletFlows } from './WalletFlows.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'

const words = travels.wallet
const sayTopUp = wordsOf(travels.topUp)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, accounts } = siteOf(context)
  const url = new URL(request.url)
  const paymentId = url.searchParams.get('paymentId')
  const filter = filterIn(url)
  const [flows, withdrawals, account, gateways, payment] = await Promise.all([
    api.wallet.flows({ page: pageIn(request), pageSize: 20, ...askOf(filter) }),
    orNull(api.wallet.withdrawals({ page: 1, pageSize: 5 })),
    orNull(accounts.account.bankAccount()),
    orNull(api.payments.gateways({ page: 1, pageSize: 50 })),
    paymentId ? orNull(api.payments.byId({ id: paymentId })) : null,
  ])
  return {
    flows: flows.data,
    paging: flows.meta.paging,
    filter,
    withdrawals: withdrawals?.data ?? null,
    account: account?.data ?? null,
    gateways: gateways?.data ?? null,
    payment: payment?.data ?? null,
    limits: topUpLimits,
    withdrawalLimits,
  }
}

/** Parts without which the page is still worth showing; each says itself that it could not be had. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch {
    return null
  }
}

/** `/profile/transactions`: what the wallet holds, how to fill it, how it moved. */
export default function TransactionsPage({ loaderData }: Route.ComponentProps) {
  const { flows, paging, filter, gateways, payment, limits } = loaderData
  const { account, withdrawals } = loaderData
  const { balanceRial } = useSite()
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      <div className="flex flex-col gap-5">
        {payment && <TopUpResult key={payment.id} loaded={payment} />}
        <div className="grid gap-4 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
          <section className="on-deep relative isolate flex min-w-0 items-center gap-4 overflow-hidden rounded-card p-5 shadow-card sm:p-6">
            <Girih strength={0.07} className="absolute inset-0 -z-1" />
            <div className="min-w-0 flex-1">
              <h2 className="text-sm text-on-deep-quiet">{words.balance}</h2>
              <p className="text-2xl font-heavy">
                {balanceRial === null
                  ? words.unknown
                  : sayTopUp('quickAmount', { toman: formatRialAsToman(balanceRial) })}
              </p>
            </div>
            <Wallet aria-hidden className="size-10 shrink-0 text-warm" />
          </section>
          <Card as="section" padding="none">
            <h2 className="px-4 pt-4 text-lg font-bold sm:px-6 sm:pt-6">{words.flows}</h2>
            {(flows.length > 0 || isNarrowed(filter)) && (
              <details
                open={isNarrowed(filter) || undefined}
                className="group/filters px-4 sm:px-6"
              >
                <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm text-lead-text [&::-webkit-details-marker]:hidden">
                  <ListFilter aria-hidden className="size-4" />
                  {words.filters.open}
                  <ChevronDown aria-hidden className="size-4 group-open/filters:rotate-180" />
                </summary>
                <FlowFilters key={JSON.stringify(filter)} filter={filter} />
              </details>
            )}
            {flows.length === 0 ? (
              <EmptyState
                headingLevel="h3"
                picture={<NoTransactions />}
                title={isNarrowed(filter) ? words.filters.nothing : words.empty}
                className="py-8"
              >
                {isNarrowed(filter) ? words.filters.nothingText : words.emptyText}
              </EmptyState>
            ) : (
              <WalletFlows flows={flows} />
            )}
          </Card>
          <div className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <TopUpForm gateways={gateways} limits={limits} />
            {withdrawals && (
              <WithdrawalCard
                account={account}
                balanceRial={balanceRial}
                withdrawals={withdrawals}
                limits={loaderData.withdrawalLimits}
              />
            )}
          </div>
        </div>
        <PageTurner
          label={words.pages}
          newer={words.newer}
          older={words.older}
          paging={paging}
          pathOf={(page) =>
            paths.transactions({ ...queryOf(filter), page: page === 1 ? null : page })
          }
        />
      </div>
    </>
  )
}
